import type { ReactNode } from 'react'
import styles from './sticky-action.module.css'

/** The one thing to press of a task. On a phone it stays above the fold however long the form is. */
export function StickyAction({ children }: { children: ReactNode }) {
  return <div className={styles.action}>{children}</div>
}
