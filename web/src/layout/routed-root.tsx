import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { OptionalPart } from '../device/optional-part.tsx'
import { QueryRoom } from '../session/query-room.tsx'
import { useSignedIn } from '../session/start.ts'
import { Popups } from './popups.tsx'
import { RootLayout } from './root-layout.tsx'

const PlayWatch = lazy(async () => ({ default: (await import('../protection/play-watch.tsx')).PlayWatch }))

/** The hourly reminder of play reaches a member on whichever page. */
function Watch() {
  if (!useSignedIn()) return null
  return (
    <OptionalPart>
      <PlayWatch />
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
