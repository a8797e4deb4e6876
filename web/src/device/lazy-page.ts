import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Declares a page whose code loads on first use. If its file is missing, only `chunk-reload.ts` reloads
 * (F18), not the router.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('a part of the page did not come', { cause })
      }),
    name,
  )
