import { lazy } from 'react'

/** The menu, loaded with the drawer or the left menu. Its code is not part of a phone's first page load. */
export const MenuLinks = lazy(async () => ({ default: (await import('./menu-links.tsx')).MenuLinks }))
