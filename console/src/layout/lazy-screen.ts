import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Declares a screen whose code loads at first use. If a newer release has removed the file, the router
 * reloads the desk once; it recognises this case by the error message. Offline the error gets another
 * message, because a reload would fail.
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
