import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ErrorPage } from '../content/error-page.tsx'
import { tokenStore } from '../session/token.ts'
import { homeStands, wholeProgram } from './program.ts'
import { VisitorsPage } from './visitors-page.tsx'

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

/** The visitor's home that the server drew stays as it is and comes to life. The router takes over with the next page. */
const liveOn = (root: HTMLElement): void => {
  // From here on React hears every press.
  const { pressed } = window
  window.onclick = null
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

/** Any page but a visitor's home was only waited for, and is drawn now. */
const drawAnew = async (root: HTMLElement): Promise<void> => {
  const Page = await wholeProgram().then(
    program => program.WholePage,
    () => ErrorPage,
  )
  window.onclick = null
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  )
}

/** Starts the program on the page. */
export const startPage = (root: HTMLElement): void => {
  const isDrawn = root.querySelector('main') !== null && tokenStore.get() === null
  if (isDrawn) liveOn(root)
  else void drawAnew(root)
}
