import { Link, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { router } from '../routes.tsx'
import { type HomeLinkProps, RoutersLink } from './link.tsx'

/** Its goals were checked where they are written. */
const OwnLink = Link as unknown as ComponentType<HomeLinkProps>

/** Every page, as the router finds it; the server draws members' pages with it. `onStanding` hears when the first one stands. */
export function WholePage({ onStanding }: { onStanding?: () => void }) {
  useLayoutEffect(() => onStanding?.(), [onStanding])
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
