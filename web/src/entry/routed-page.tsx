import { Link, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { type HomeLinkProps, RoutersLink } from '../page/router-link.tsx'
import { router } from '../routes.tsx'

/** The router's link component. Its type is loose here, because the compiler checks link targets at the places where links are written. */
const OwnLink = Link as unknown as ComponentType<HomeLinkProps>

/** Renders the page that the router matches. The server also renders members' pages with it. Calls `onMounted` once the page is mounted. */
export function WholePage({ onMounted }: { onMounted?: () => void }) {
  useLayoutEffect(() => onMounted?.(), [onMounted])
  return (
    <RoutersLink value={OwnLink}>
      <RouterProvider router={router} />
    </RoutersLink>
  )
}

export function RouterRoom({ children }: { children: ReactNode }) {
  return (
    <RoutersLink value={OwnLink}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </RoutersLink>
  )
}
