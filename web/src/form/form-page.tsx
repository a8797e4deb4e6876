import { classNames } from '@sala/ui/class-names.ts'
import type { ReactNode } from 'react'
import styles from './form-page.module.css'

type FormPageProps = {
  title: string
  lead: string
  /** Help for the form, next to the form if the window is wide enough, else below. */
  aside?: ReactNode
  children: ReactNode
}

export function FormPage({ title, lead, aside, children }: FormPageProps) {
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
