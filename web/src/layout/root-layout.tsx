import { lazy, type ReactNode } from 'react'
import { useIdle } from '../device/idle-time.ts'
import { OptionalPart } from '../device/optional-content.tsx'
import { NoticeStack } from '../notices/notice-stack.tsx'
import { OfflineNotice } from '../notices/offline-notice.tsx'
import { ProgressLine } from '../notices/request-progress-line.tsx'
import { RouterRoom } from '../page/lazy-router.ts'

const FootNotes = lazy(async () => ({
  default: (await import('../install/install-and-release-cards.tsx')).FootNotes,
}))
const PageOverlay = lazy(async () => ({ default: (await import('../notices/page-overlay.tsx')).PageOverlay }))

/**
 * Content that loads when the page is idle: the card about a newer release or the installation (L09), and the overlay that covers the page
 * during a long action (F15).
 */
function Later() {
  if (!useIdle()) return null
  return (
    <>
      <OptionalPart>
        <PageOverlay />
      </OptionalPart>
      <OptionalPart>
        <RouterRoom>
          <FootNotes />
        </RouterRoom>
      </OptionalPart>
    </>
  )
}

/** The frame of every page, with the progress line and the notices. */
export function RootLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ProgressLine />
      <OfflineNotice />
      {children}
      <NoticeStack />
      <Later />
    </>
  )
}
