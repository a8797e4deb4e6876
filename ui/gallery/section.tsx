import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.replaceAll(' ', '-')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
