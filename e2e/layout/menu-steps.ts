import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Minimum window width in px at which the menu is next to the page. In a narrower window, the menu is in a drawer, and a bar of links is at the
 * bottom (L01).
 */
export const MENU_FROM_PX = 970

/** Returns true if the window is so narrow that the menu is in a drawer. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < MENU_FROM_PX

/** Returns the main menu. In a window narrower than `MENU_FROM_PX` it first opens the drawer that contains the menu (L04). */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  await expect(menu).toBeVisible()
  return menu
}
