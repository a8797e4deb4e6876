import { Suspense } from 'react'
import { part } from '../device/lazy-component.tsx'
import { useSignedIn } from '../session/session-state.ts'
import { VisitorHome } from './visitor-home.tsx'

// A member's home page. Its code is not part of a visitor's first page load.
export const MemberHome = part(async () => (await import('./member-home.tsx')).MemberHome)

/** The home page (R01): the dashboard for a member, hit games for a visitor. */
export function HomePage() {
  if (!useSignedIn()) return <VisitorHome />
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <MemberHome />
    </Suspense>
  )
}
