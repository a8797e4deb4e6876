import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OptionalPart } from '../device/optional-part.tsx'
import { WaitingPage } from '../page/waiting-page.tsx'
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

const QueryRoom = lazy(async () => ({ default: (await import('../session/query-room.tsx')).QueryRoom }))

/** A visitor's home asks nothing of a member's; from the first other page on, the query cache is there to stay. */
function Rooms({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const elsewhere = useLocation({ select: location => location.pathname !== '/' })
  const [needed, setNeeded] = useState(false)
  if (!needed && (signedIn || elsewhere)) setNeeded(true)
  if (!needed) return children
  return (
    <Suspense fallback={<WaitingPage />}>
      <QueryRoom>{children}</QueryRoom>
    </Suspense>
  )
}

/** Around every page that the router draws. */
export function RoutedRoot() {
  return (
    <RootLayout>
      <Rooms>
        <Outlet />
        <Popups />
        <Watch />
      </Rooms>
    </RootLayout>
  )
}
