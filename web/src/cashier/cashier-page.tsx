import type { ReactNode } from 'react'
import styles from './cashier-page.module.css'

/** The frame of the money screens: one column, a heading, what to know. */
export function CashierPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </div>
  )
}
