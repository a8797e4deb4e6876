import { lazy } from 'react'

/** A phone's first load excludes the menu: it loads with the drawer or the left menu. */
export const MenuLinks = lazy(async () => ({ default: (await import('./menu-links.tsx')).MenuLinks }))
