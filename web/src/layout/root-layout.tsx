import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OptionalPart } from '../device/optional-part.tsx'
import { useIdle } from '../device/when-idle.ts'
import { closeDialog, dialogStore } from '../dialogs/dialogs.ts'
import { NoticeStack } from '../notices/notice-stack.tsx'
import { notify } from '../notices/notices.ts'
import { OfflineNotice } from '../notices/offline-notice.tsx'
import { PageOverlay } from '../notices/page-overlay.tsx'
import { ProgressLine } from '../notices/progress-line.tsx'
import { WaitingPage } from '../page/waiting-page.tsx'
import { useSignedIn } from '../session/start.ts'
import { useStore } from '../store.ts'

const DialogHost = lazy(async () => ({
  default: (await import('../dialogs/dialog-host.tsx')).DialogHost,
}))

const sayPopupMissing = () => {
  closeDialog()
  notify('error', 'เปิดหน้าต่างนี้ไม่ได้ กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง')
}

/** The popups' host is fetched with the first popup, and stays for its closing to be seen. */
function Popups() {
  const open = useStore(dialogStore)
  const [wanted, setWanted] = useState(open !== null)
  if (open !== null && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <OptionalPart name={open?.name ?? ''} onMissing={sayPopupMissing}>
      <DialogHost />
    </OptionalPart>
  )
}

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

const FootNotes = lazy(async () => ({ default: (await import('../install/foot-notes.tsx')).FootNotes }))

/** L09: the service worker and what it has to say come when nobody waits for them. */
function Later() {
  if (!useIdle()) return null
  return (
    <OptionalPart>
      <FootNotes />
    </OptionalPart>
  )
}

/** What every page has whatever its layout: the progress line, notices, the popup that is open. */
export function RootLayout() {
  return (
    <>
      <ProgressLine />
      <OfflineNotice />
      <Rooms>
        <Outlet />
        <Popups />
        <Watch />
      </Rooms>
      <PageOverlay />
      <NoticeStack />
      <Later />
    </>
  )
}
