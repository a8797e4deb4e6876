import type { ReactNode } from 'react'
import styles from './page-section.module.css'

type PageSectionProps = {
  /** Id of the section, which is also the hash of links to it. */
  id: string
  title: string
  note?: string
  icon?: ReactNode
  /** Content at the end of the heading, such as a link to the full list. */
  action?: ReactNode
  children: ReactNode
}

export function PageSection({ id, title, note, icon, action, children }: PageSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {icon}
          {title}
        </h2>
        {note ? <p className={styles.note}>{note}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </header>
      {children}
    </section>
  )
}
