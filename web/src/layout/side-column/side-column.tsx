import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../session/session-state.ts'
import { NextUp } from './next-events.tsx'
import styles from './side-column.module.css'

// The member's part of the right column loads later, because it needs a signed-in member and the router. A visitor's home page has neither.
const MemberRail = lazy(async () => ({ default: (await import('./member-side-column.tsx')).MemberRail }))

/** The column on the right of a wide window: the member's money, and the next sports matches and lottery draws. */
export function Rail() {
  const signedIn = useSignedIn()
  return (
    <aside className={styles.rail} aria-label="ข้างหน้านี้">
      {/* All parts appear together, so that a late part does not push an earlier one down. */}
      <Suspense fallback={null}>
        {signedIn ? (
          <MemberRail>
            <NextUp />
          </MemberRail>
        ) : (
          <NextUp />
        )}
      </Suspense>
    </aside>
  )
}
