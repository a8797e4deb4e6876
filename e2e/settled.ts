import { expect, type Page } from '@playwright/test'

/** Loaded, fonts too, and nothing still being fetched to be drawn. (A signed-in page never falls silent: it listens for events.) */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await expect(page.locator('main').first()).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0)
}
