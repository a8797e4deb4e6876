import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Toast } from '@sala/ui/feedback/toast.tsx'
import { ToastStack } from '@sala/ui/feedback/toast-stack.tsx'
import { Drawer } from '@sala/ui/overlay/dialog.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { dismissNotice, noticeStore } from '../notices.ts'
import { OneTimeLink } from '../proposals/one-time-link.tsx'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import styles from './desk-shell.module.css'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { useManual } from './use-manual-panel.ts'

/** Window width up to which the manual covers the whole screen, as in the style sheet. */
const NARROW = '(max-width: 48em)'
const followNarrow = (listener: () => void) => followMedia(NARROW, listener)
const useNarrowWindow = () => useSyncExternalStore(followNarrow, () => meetsMedia(NARROW))

export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toasts = useStore(noticeStore)
  const { Manual, isOpen, presses, route, open, close } = useManual()
  const isNarrow = useNarrowWindow()
  return (
    <div className={classNames(styles.shell, isOpen && styles.has_manual)}>
      <a href="#screen" className={styles.skip}>
        ข้ามไปยังเนื้อหา
      </a>
      <aside className={styles.side}>
        <Menu />
      </aside>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title="เมนู" hideTitle>
        <Menu onGo={() => setMenuOpen(false)} />
      </Drawer>
      <div className={styles.main} inert={isOpen && isNarrow}>
        <Header
          onMenu={() => setMenuOpen(true)}
          isManualOpen={isOpen}
          onManual={() => (isOpen ? close() : open())}
        />
        <main id="screen" className={styles.screen} tabIndex={-1}>
          {children}
        </main>
      </div>
      {isOpen && Manual !== null ? <Manual route={route} presses={presses} onClose={close} /> : null}
      <StepUpDialog />
      <OneTimeLink />
      <ToastStack toasts={toasts} onDismiss={dismissNotice} Toast={Toast} />
    </div>
  )
}
