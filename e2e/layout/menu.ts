import { expect, type Locator, type Page } from '@playwright/test'

/** L01: from this width the menu is next to the page; below it is in the drawer with the foot bar. */
export const MENU_FROM_PX = 970

/** Whether the window has the phone layout. Tests for one layout have the tag @phone or @desktop. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < MENU_FROM_PX

/** L04: the menu at this size; below 970 px it opens the drawer first. */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu).toBeVisible()
  return menu
}
