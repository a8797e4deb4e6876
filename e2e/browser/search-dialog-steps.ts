import { expect, type Locator, type Page } from '@playwright/test'

const SOON_MS = 1_000

/**
 * Opens the lobby's search dialog by its keyboard shortcut, and returns the empty search field. The key is pressed until the dialog is open, because
 * a page ignores keys while its scripts load. The last press may type the key into the field, so the field is emptied.
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
