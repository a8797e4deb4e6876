import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Declares a page whose code loads on first use. If the code's file is missing, `chunk-reload.ts` reloads the page (F18), so the router
 * must not reload it.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('a part of the page did not come', { cause })
      }),
    name,
  )
