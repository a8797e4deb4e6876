import { Suspense } from 'react'
import { part } from '../device/part.tsx'
import { useSignedIn } from '../session/start.ts'
import { VisitorHome } from './visitor-home.tsx'

// A visitor's first load excludes the member's home.
export const MemberHome = part(async () => (await import('./member-home.tsx')).MemberHome)

/** R01: the dashboard for a member, hit games for a visitor. */
export function HomePage() {
  if (!useSignedIn()) return <VisitorHome />
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <MemberHome />
    </Suspense>
  )
}
