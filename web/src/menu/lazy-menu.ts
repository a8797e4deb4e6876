import { part } from '../device/lazy-component.tsx'

/** The content of the menu. Its code loads with the drawer or the left menu, so it is not part of a phone's first page load. */
export const MenuLinks = part(async () => (await import('./menu-links.tsx')).MenuLinks)
