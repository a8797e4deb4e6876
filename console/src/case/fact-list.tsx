import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export type Fact = { name: string; value: ReactNode; wide?: boolean }

export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(fact => fact !== null)
        .map(({ name, value, wide = false }) => (
          <div key={name} className={wide ? styles.wide : styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function CasePart({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        {title}
        {note ? <span className={styles.note}>{note}</span> : null}
      </h3>
      {children}
    </section>
  )
}
