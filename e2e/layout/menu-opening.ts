import { expect, type Locator, type Page } from '@playwright/test'

/**
 * From this window width on, the menu is next to the page. In a narrower window it is in a drawer, and the layout has a bar of links at the foot
 * (L01).
 */
export const MENU_FROM_PX = 970

/** Returns whether the window has the phone layout. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < MENU_FROM_PX

/** Returns the main menu. In a window below 970 px it first opens the drawer (L04). */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu).toBeVisible()
  return menu
}
