import type { ReactNode } from 'react'
import { clockTime, thaiTime } from '../page-components/thai-format.ts'
import styles from './partner-event-lists.module.css'

const ROWS_SHOWN = 6

type LedgerProps<Item> = {
  title: string
  empty: string
  rows: Item[] | undefined
  wide?: boolean
  children: (item: Item, place: number) => ReactNode
}

/** List of a partner's latest events. `rows` is undefined while the events load. */
export function Ledger<Item>({ title, empty, rows, wide = false, children }: LedgerProps<Item>) {
  return (
    <section className={wide ? styles.wide : styles.ledger} aria-busy={rows === undefined}>
      <h2>{title}</h2>
      {rows === undefined ? (
        <p className={styles.ghost} aria-hidden="true" />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul>{rows.slice(0, ROWS_SHOWN).map(children)}</ul>
      )}
    </section>
  )
}

type RowProps = {
  at: string
  what: string
  more: string
  figure?: string
  tone?: 'in' | 'out' | 'bad' | 'quiet'
  href?: string
}

export function Row({ at, what, more, figure, tone = 'quiet', href }: RowProps) {
  return (
    <li className={styles.row}>
      <time dateTime={at} title={thaiTime(at)}>
        {clockTime(at)}
      </time>
      <span className={styles.text}>
        {href === undefined ? <span className={styles.what}>{what}</span> : <a href={href}>{what}</a>}
        <span className={styles.more}>{more}</span>
      </span>
      {figure !== undefined && <span className={styles[tone]}>{figure}</span>}
    </li>
  )
}
