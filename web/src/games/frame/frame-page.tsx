import { X } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './frame-page.module.css'

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
  /** Text for screen readers that says where the link leads. */
  label: string
}

/** The link that closes the game, at the end of the bar above the game. */
export function FrameClose({ to, title, label }: FrameCloseProps) {
  return (
    <Link to={to} className={styles.close} aria-label={label} title={title}>
      <X aria-hidden="true" />
    </Link>
  )
}
