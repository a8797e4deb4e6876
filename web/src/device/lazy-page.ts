import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page's chunk, loaded on first use. For a missing chunk only `chunk-reload.ts` reloads (F18), not the
 * router.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('a part of the page did not come', { cause })
      }),
    name,
  )
