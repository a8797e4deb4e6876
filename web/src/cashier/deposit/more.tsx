import type { ReactNode } from 'react'
import styles from './more.module.css'

/** What few ask for: one line, with a mark that says that it opens. */
export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
