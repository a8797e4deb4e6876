import type { ReactNode } from 'react'
import head from './chart-head.module.css'
import styles from './funnel.module.css'

export type FunnelStep = { readonly name: string; readonly count: number }

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1).replace(/\.0$/, '')}%`

export function Funnel({
  title,
  note,
  steps,
}: {
  title: string
  note?: ReactNode
  steps: readonly FunnelStep[]
}) {
  const first = steps[0]?.count ?? 0
  return (
    <section className={styles.funnel} aria-label={title}>
      <header className={head.head}>
        <h2 className={head.title}>{title}</h2>
        {note === undefined ? null : <span className={head.note}>{note}</span>}
      </header>
      <ol className={styles.steps}>
        {steps.map(({ name, count }, index) => (
          <li key={name} className={styles.step}>
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>
              {count.toLocaleString('en-US')}
              {index === 0 ? null : <small> {percent(count, steps[index - 1]?.count ?? 0)} ของขั้นก่อน</small>}
            </span>
            <span aria-hidden="true" className={styles.bar}>
              <span style={{ inlineSize: `${first === 0 ? 0 : (count / first) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
