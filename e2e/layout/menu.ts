import { expect, type Locator, type Page } from '@playwright/test'

/** L01: from this width the menu is next to the page; below it is in the drawer with the foot bar. */
export const MENU_FROM_PX = 970

/** Whether a test stands before the phone's layout; the tag @phone or @desktop names those that are about one of them. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < MENU_FROM_PX

/** L04: the menu, wherever this size has it; below 970 px its drawer is opened first. */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu).toBeVisible()
  return menu
}
