import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Loads a screen's file at its first use. If a newer release removed the file, the router reloads the desk
 * once; it detects this case by the error message. Offline the error gets another message, because a reload
 * would fail.
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
