import { X } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './frame-page.module.css'

/** A game with the window to itself. */
export function FramePage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} aria-label={label} className={styles.page}>
      {children}
    </main>
  )
}

type FrameCloseProps = {
  to: '/' | '/casino-test'
  title: string
  /** Where the way back leads, for a reader who did not see the page before. */
  label: string
}

/** At the end of the frame's bar: the way back. */
export function FrameClose({ to, title, label }: FrameCloseProps) {
  return (
    <Link to={to} className={styles.close} aria-label={label} title={title}>
      <X aria-hidden="true" />
    </Link>
  )
}
