import { expect, type Locator, type Page } from '@playwright/test'

/** From this width the menu is next to the page. Below, the layout (L01) has a foot bar, and the menu is in a drawer. */
export const MENU_FROM_PX = 970

/** Tells whether the window has the phone layout. Tests for one layout have the tag @phone or @desktop. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < MENU_FROM_PX

/** Returns the main menu. In a window below 970 px it first opens the drawer (L04). */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu).toBeVisible()
  return menu
}
