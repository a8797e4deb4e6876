import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { dialogStore } from '../dialogs/dialogs.ts'
import { NoticeStack } from '../notices/notice-stack.tsx'
import { OfflineNotice } from '../notices/offline-notice.tsx'
import { ProgressLine } from '../notices/progress-line.tsx'
import { useStore } from '../store.ts'

const DialogHost = lazy(async () => ({
  default: (await import('../dialogs/dialog-host.tsx')).DialogHost,
}))

/** The popups' host is fetched with the first popup, and stays for its closing to be seen. */
function Popups() {
  const anyOpen = useStore(dialogStore) !== null
  const [wanted, setWanted] = useState(anyOpen)
  if (anyOpen && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  )
}

/** What every page has whatever its layout: the progress line, notices, the popup that is open. */
export function RootLayout() {
  return (
    <>
      <ProgressLine />
      <OfflineNotice />
      <Outlet />
      <NoticeStack />
      <Popups />
    </>
  )
}
