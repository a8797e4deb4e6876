import { lazy } from 'react'

/** The content of the menu. Its code loads with the drawer or the left menu, so it is not part of a phone's first page load. */
export const MenuLinks = lazy(async () => ({ default: (await import('./menu-links.tsx')).MenuLinks }))
