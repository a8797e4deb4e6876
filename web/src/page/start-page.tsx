import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { tokenStore } from '../session/token.ts'

declare global {
  interface Window {
    /** The button that was pressed last before the program came; noted by `index.html`. */
    pressed?: Element | null
  }
}

/** Nobody waits for a program they do not know of: what was pressed before it came is pressed now. Links need none. */
function EarlyPress({ button }: { button: Element | null | undefined }) {
  useEffect(() => {
    // Not in React's own breath: a part of the page that does not live yet is brought to life by the press.
    const timer = setTimeout(() => {
      if (button instanceof HTMLElement && button.isConnected) button.click()
    })
    return () => clearTimeout(timer)
  }, [button])
  return null
}

/**
 * Starts the program on the page. A visitor's home was drawn by the server: it stays as it is and comes to life. Any other page
 * was only waited for, and is drawn now.
 */
export const startPage = async (root: HTMLElement, router: AnyRouter): Promise<void> => {
  const isDrawn = root.querySelector('main') !== null && tokenStore.get() === null
  // The router's word for a page that a server drew: its screens stand there without the borders of waiting.
  if (isDrawn) router.ssr = { manifest: undefined }
  // A page that cannot be loaded is drawn too: it says so.
  await router.load().catch(() => undefined)
  // From here on React hears every press.
  const { pressed } = window
  window.onclick = null
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
      <EarlyPress button={pressed} />
    </StrictMode>
  )
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
}
