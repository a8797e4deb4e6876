import { classNames } from '@sala/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './cashier-page.module.css'

type CashierPageProps = {
  title: string
  lead: string
  /** Help for the request on the page: beside it where there is room, below it elsewhere. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the money screens: a heading, what to do, and beside it what to know. */
export function CashierPage({ title, lead, aside, children }: CashierPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={classNames(styles.columns, aside !== undefined && styles.two)}>
        <div className={styles.column}>{children}</div>
        {aside === undefined ? null : <div className={styles.column}>{aside}</div>}
      </div>
    </div>
  )
}
