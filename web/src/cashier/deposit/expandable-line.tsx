import type { ReactNode } from 'react'
import styles from './expandable-line.module.css'

export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
