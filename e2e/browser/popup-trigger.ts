import { expect, type Locator, type Page } from '@playwright/test'

const SOON_MS = 2_500

/** Scrolls until the promotion popup (F15) appears. The page shows it only after the visitor has scrolled, clicked or pressed a key. */
export const lookAround = async (page: Page, popup: Locator): Promise<void> => {
  await expect(async () => {
    await page.mouse.wheel(0, 1)
    await expect(popup).toBeVisible({ timeout: SOON_MS })
  }).toPass()
}
