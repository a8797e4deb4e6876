import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Money } from '../data/money.tsx'
import styles from './chart.module.css'
import { type ChartTone, partsOf, percent } from './chart-scale.ts'

export interface SplitPart {
  key: string
  name: string
  /** Amount of this part in baht. */
  amount: number
  tone: ChartTone
  /** Explanation shown below the text of this part. */
  note?: ReactNode
}

export interface SplitBarProps {
  label: string
  parts: readonly SplitPart[]
  /** Arrangement of the parts' figures on a phone. `lines`: one figure per line. `beside`: all in one row, which needs less height. */
  figures?: 'lines' | 'beside' | undefined
  className?: string | undefined
}

/** A bar that divides an amount into its parts, such as free, locked and in transfer. The figures below the bar say the same as text. */
export function SplitBar({ label, parts, figures = 'lines', className }: SplitBarProps) {
  return (
    <div className={classNames(styles.split, figures === 'beside' && styles.beside, className)}>
      <svg aria-hidden="true" className={styles.strip}>
        {partsOf(parts).map(({ part, start, share }) => (
          <rect
            key={part.key}
            x={percent(start)}
            width={percent(share)}
            height="100%"
            className={classNames(styles.part, styles[part.tone])}
          />
        ))}
      </svg>
      <dl className={styles.legend} aria-label={label}>
        {parts.map(({ key, name, amount, tone, note }) => (
          <div key={key} className={styles[tone]}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
            {note ? <dd className={styles.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  )
}
