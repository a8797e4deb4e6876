import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Declares a screen whose code loads at its first use. If a newer release has removed the code's file, the router recognises the browser's
 * error message and reloads the desk once. While the browser is offline the error gets another message, so that the router does not reload:
 * the reload would fail.
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
