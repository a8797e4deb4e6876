import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { OptionalPart } from '../device/optional-part.tsx'
import { QueryRoom } from '../session/query-room.tsx'
import { useSignedIn } from '../session/start.ts'
import { Popups } from './popups.tsx'
import { RootLayout } from './root-layout.tsx'

const PlayWatch = lazy(async () => ({ default: (await import('../protection/play-watch.tsx')).PlayWatch }))
const CreditWatch = lazy(async () => ({ default: (await import('../games/credit-watch.tsx')).CreditWatch }))

/** The hourly reminder of play reaches a member on whichever page, and so does what was played elsewhere. */
function Watch() {
  if (!useSignedIn()) return null
  return (
    <OptionalPart>
      <PlayWatch />
      <CreditWatch />
    </OptionalPart>
  )
}

/** Around every page that the router draws. */
export function RoutedRoot() {
  return (
    <RootLayout>
      <QueryRoom>
        <Outlet />
        <Popups />
        <Watch />
      </QueryRoom>
    </RootLayout>
  )
}
