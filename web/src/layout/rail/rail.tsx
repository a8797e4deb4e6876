import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../session/start.ts'
import { NextUp } from './next-up.tsx'
import styles from './rail.module.css'

// Only members have money; a visitor's page has no router to ask where it is.
const MemberRail = lazy(async () => ({ default: (await import('./member-rail.tsx')).MemberRail }))

/** The rail of a wide window: the member's money and the next events. */
export function Rail() {
  const signedIn = useSignedIn()
  return (
    <aside className={styles.rail} aria-label="ข้างหน้านี้">
      {/* Together: what comes first would be pushed down by what comes above it. */}
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
