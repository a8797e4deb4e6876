import { CatchBoundary } from '@tanstack/react-router'
import { ErrorPage } from '../content/error-page.tsx'
import { VisitorHome } from '../home/visitor-home.tsx'
import { DefaultLayout } from '../layout/default-layout.tsx'
import { Popups } from '../layout/popup-loader.tsx'
import { RootLayout } from '../layout/root-layout.tsx'
import { WaitingPage } from '../page/waiting-page.tsx'
import { useSignedIn } from '../session/session-state.ts'

const always = () => ''

/**
 * A visitor's home page on the first load. The server renders it, and React attaches to it without the router's code. The router takes over
 * when the visitor opens another page, or signs in in another tab.
 */
export function VisitorsPage() {
  if (useSignedIn()) return <WaitingPage />
  return (
    <CatchBoundary getResetKey={always} errorComponent={ErrorPage}>
      <RootLayout>
        <DefaultLayout>
          <VisitorHome />
        </DefaultLayout>
        <Popups />
      </RootLayout>
    </CatchBoundary>
  )
}
