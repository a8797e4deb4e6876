import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A screen's own file, fetched when it is first opened. For one that a newer release took away the router loads the desk again,
 * once; it knows that error by its words. Without a connection nothing would come in the desk's place.
 */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        if (window.navigator.onLine) throw cause
        throw new Error('the file of a screen did not come', { cause })
      }),
    name,
  )
