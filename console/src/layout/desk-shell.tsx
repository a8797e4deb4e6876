import { Toast } from '@sala/ui/feedback/toast.tsx'
import { ToastStack } from '@sala/ui/feedback/toast-stack.tsx'
import { Drawer } from '@sala/ui/overlay/dialog.tsx'
import { useStore } from '@sala/ui/store.ts'
import { type ReactNode, useState } from 'react'
import { dismissNotice, noticeStore } from '../notices.ts'
import { OneTimeLink } from '../proposals/one-time-link.tsx'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import styles from './desk-shell.module.css'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toasts = useStore(noticeStore)
  return (
    <div className={styles.shell}>
      <a href="#screen" className={styles.skip}>
        ข้ามไปยังเนื้อหา
      </a>
      <aside className={styles.side}>
        <Menu />
      </aside>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} title="เมนู" hideTitle>
        <Menu onGo={() => setMenuOpen(false)} />
      </Drawer>
      <div className={styles.main}>
        <Header onMenu={() => setMenuOpen(true)} />
        <main id="screen" className={styles.screen} tabIndex={-1}>
          {children}
        </main>
      </div>
      <StepUpDialog />
      <OneTimeLink />
      <ToastStack toasts={toasts} onDismiss={dismissNotice} Toast={Toast} />
    </div>
  )
}
