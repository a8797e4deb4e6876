import { lazy } from 'react'

/** A phone's first load does without the menu: it comes with the drawer, or where the left menu stands. */
export const MenuLinks = lazy(async () => ({ default: (await import('./menu-links.tsx')).MenuLinks }))
