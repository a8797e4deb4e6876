import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BASE_PATH } from '../base-path.ts'
import { tokenStore } from '../calls/session-token.ts'
import { ErrorPage } from '../content/error-page.tsx'
import { nextTask } from '../device/task-yield.ts'
import { aliveStore } from '../page/hydration.ts'
import { registerHome, wholeProgram } from '../page/router-handover.ts'
import { VisitorsPage } from './visitor-home-entry.tsx'

declare global {
  interface Window {
    /** The button that the person pressed last before the page's code loaded. A script in `index.html` records it. */
    pressed?: Element | null
  }
}

/**
 * Repeats a press of a button that came before the page's code had loaded. A press of a link is not repeated, because the browser has followed
 * the link itself.
 */
function EarlyPress({ button }: { button: Element | null | undefined }) {
  useEffect(() => {
    // The repeated press runs in a separate task, because it hydrates a part of the page that React has not hydrated yet.
    const timer = setTimeout(() => {
      if (button instanceof HTMLElement && button.isConnected) button.click()
    })
    return () => clearTimeout(timer)
  }, [button])
  return null
}

/** Hydrates a visitor's server-rendered home page. The router takes over at the next page. */
const hydrateVisitorHome = (root: HTMLElement): void => {
  // From now on React handles all presses, so the script in `index.html` that records them stops.
  const { pressed } = window
  window.onclick = null
  aliveStore.set(true)
  const page = (
    <StrictMode>
      <VisitorsPage />
      <EarlyPress button={pressed} />
    </StrictMode>
  )
  startTransition(() => {
    const reactRoot = hydrateRoot(root, page)
    registerHome((Whole, onMounted) =>
      startTransition(() =>
        reactRoot.render(
          <StrictMode>
            <Whole onMounted={onMounted} />
          </StrictMode>,
        ),
      ),
    )
  })
}

/** Renders the page of the current URL. If the server has already rendered it for a member, React attaches to that markup (hydration). */
const renderPage = async (root: HTMLElement, isDrawn: boolean): Promise<void> => {
  const path = window.location.pathname.slice(BASE_PATH.length)
  const program = await wholeProgram().catch(() => undefined)
  const isHydrated = isDrawn && (await program?.prepareHydration(path).catch(() => false))
  await nextTask()
  aliveStore.set(!isHydrated)
  const Page = program?.WholePage ?? ErrorPage
  const { pressed } = window
  window.onclick = null
  const page = (
    <StrictMode>
      <Page />
      <EarlyPress button={isDrawn ? pressed : null} />
    </StrictMode>
  )
  startTransition(() => {
    if (isHydrated) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
}

/**
 * Starts the page. Normally React attaches to the markup that the server rendered (hydration). If the server rendered for a visitor and the
 * caller is a member, or the reverse, React renders the page again.
 */
export const startPage = (root: HTMLElement): void => {
  const who = tokenStore.get() === null ? 'visitor' : 'member'
  const isDrawn = root.dataset.drawnFor === who
  if (isDrawn && who === 'visitor') hydrateVisitorHome(root)
  else void renderPage(root, isDrawn)
}
