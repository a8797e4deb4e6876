import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page's own file, fetched when it is first opened. A file that is gone may load the page again, and `chunk-reload.ts` alone
 * says when (F18): the router would do so a second time by itself, for an error that it knows by its words.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('a part of the page did not come', { cause })
      }),
    name,
  )
