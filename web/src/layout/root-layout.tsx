import { Outlet } from '@tanstack/react-router'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { NoticeStack } from '../notices/notice-stack.tsx'
import { OfflineNotice } from '../notices/offline-notice.tsx'
import { ProgressLine } from '../notices/progress-line.tsx'

/** What every page has whatever its layout: the progress line, notices, the popup that is open. */
export function RootLayout() {
  return (
    <>
      <ProgressLine />
      <OfflineNotice />
      <Outlet />
      <NoticeStack />
      <DialogHost />
    </>
  )
}
