import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { OptionalPart } from '../device/optional-content.tsx'
import { QueryRoom } from '../page/query-provider.tsx'
import { useSignedIn } from '../session/session-state.ts'
import { Popups } from './popup-loader.tsx'
import { RootLayout } from './root-layout.tsx'

const PlayWatch = lazy(async () => ({ default: (await import('../protection/play-reminder.tsx')).PlayWatch }))
const CreditWatch = lazy(async () => ({
  default: (await import('../games/credit-auto-refresh.tsx')).CreditWatch,
}))

/** Shows the hourly reminder of play, and updates the credit after play in another tab. It runs on all pages. */
function Watch() {
  if (!useSignedIn()) return null
  return (
    <OptionalPart>
      <PlayWatch />
      <CreditWatch />
    </OptionalPart>
  )
}

/** The frame of all pages that the router renders. */
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
