import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Declares a screen whose code loads at its first use. If a newer release has removed the code's file, the
 * router reloads the desk once; it recognises this by the error message. While offline, the error gets
 * another message, because a reload would fail.
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
