import { expect, type Locator, type Page } from '@playwright/test'

const SOON_MS = 1_000

/**
 * Opens the lobby's search by its key and returns its empty field. The key is pressed again, because a page that
 * is not hydrated yet ignores it. A press that comes after the dialog would be typed into the field.
 */
export const openSearch = async (page: Page): Promise<Locator> => {
  const field = page.getByRole('dialog', { name: 'ค้นหา' }).getByRole('searchbox')
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: SOON_MS })
  }).toPass()
  await field.fill('')
  return field
}
