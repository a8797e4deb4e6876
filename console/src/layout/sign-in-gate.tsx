import { Button } from '@sala/ui/action/button.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { sentenceOf } from '../calls/call-error.ts'
import { tokenStore } from '../calls/session-token.ts'
import { sessionCall } from '../session/desk-session.ts'
import { InvitationPage } from '../session/invitation-page.tsx'
import { SignInPage } from '../session/sign-in-page.tsx'
import { Shell } from './desk-shell.tsx'
import styles from './sign-in-gate.module.css'

function SignedIn() {
  const { data, error, refetch } = useQuery(sessionCall)
  if (data !== undefined)
    return (
      <Shell>
        <Outlet />
      </Shell>
    )
  return (
    <main className={styles.wait}>
      {error === null ? (
        <Spinner label="กำลังเปิดโต๊ะทำงาน" />
      ) : (
        <EmptyState
          title="เปิดโต๊ะทำงานไม่ได้"
          action={
            <Button kind="primary" onClick={() => void refetch()}>
              ลองใหม่
            </Button>
          }
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
    </main>
  )
}

/** Shows the sign-in page to a signed-out staff user, else the desk's screens. After a sign-in the previous URL is shown again. */
export function Gate() {
  const isInvited = useLocation({ select: ({ pathname }) => pathname === '/invitation' })
  const token = useStore(tokenStore)
  if (isInvited) return <InvitationPage />
  return token === null ? <SignInPage /> : <SignedIn />
}
