import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BASE_PATH } from '../base-path.ts'
import { ErrorPage } from '../content/error-page.tsx'
import { nextTask } from '../device/next-task.ts'
import { tokenStore } from '../session/token.ts'
import { aliveStore } from './hydration.ts'
import { homeStands, wholeProgram } from './program.ts'
import { VisitorsPage } from './visitors-page.tsx'

declare global {
  interface Window {
    /** The button that was pressed last before the program came; noted by `index.html`. */
    pressed?: Element | null
  }
}

/** Replays presses from before the program loaded. Links do not need it. */
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

/** The visitor's home that the server drew stays as it is and comes to life. The router takes over with the next page. */
const liveOn = (root: HTMLElement): void => {
  // From here on React hears every press.
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
    const living = hydrateRoot(root, page)
    homeStands((Whole, stands) =>
      startTransition(() =>
        living.render(
          <StrictMode>
            <Whole onStanding={stands} />
          </StrictMode>,
        ),
      ),
    )
  })
}

/** Draws the page of this address; a member's that the server drew already stays as it is and comes to life. */
const drawPage = async (root: HTMLElement, isDrawn: boolean): Promise<void> => {
  const path = window.location.pathname.slice(BASE_PATH.length)
  const found = await wholeProgram().catch(() => undefined)
  const isTakenOver = isDrawn && (await found?.takeOver(path).catch(() => false))
  await nextTask()
  aliveStore.set(!isTakenOver)
  const Page = found?.WholePage ?? ErrorPage
  const { pressed } = window
  window.onclick = null
  const page = (
    <StrictMode>
      <Page />
      <EarlyPress button={isDrawn ? pressed : null} />
    </StrictMode>
  )
  startTransition(() => {
    if (isTakenOver) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
}

/** Hydrates the page. A page rendered for another session is rendered again. */
export const startPage = (root: HTMLElement): void => {
  const who = tokenStore.get() === null ? 'visitor' : 'member'
  const isDrawn = root.dataset.drawnFor === who
  if (isDrawn && who === 'visitor') liveOn(root)
  else void drawPage(root, isDrawn)
}
