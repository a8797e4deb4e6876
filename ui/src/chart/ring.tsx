import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chart.module.css'
import { type ChartTone, shareOf } from './scale.ts'

const RADIUS = 46

export interface RingProps {
  value: number
  max: number
  /** The measure: "ยอดเทิร์น". */
  label: string
  /** The figures in words: "ทำแล้ว 500.00 จาก 2,000.00 บาท". */
  valueText: string
  tone?: ChartTone | undefined
  /** In the middle, for the eyes alone: what it says is in `valueText` too. */
  children?: ReactNode
  className?: string | undefined
}

/** How much of something there is, as a ring: of a turnover, of the sum that can be claimed, of a bonus's days. */
export function Ring({ value, max, label, valueText, tone = 'gold', children, className }: RingProps) {
  return (
    <div
      role="img"
      aria-label={`${label}: ${valueText}`}
      className={classNames(styles.ring, styles[tone], className)}
    >
      <RingArc share={shareOf(value, max)} />
      {children ? <span className={styles.words}>{children}</span> : null}
    </div>
  )
}

/** The ring itself, in the place and the tone that its owner gives it. */
export function RingArc({ share, className }: { share: number; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.arcs}>
      <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        pathLength="1"
        strokeDasharray={`${share} 1`}
        // Round ends would be a dot of nothing.
        strokeLinecap={share > 0 ? 'round' : 'butt'}
        className={classNames(styles.arc, className)}
      />
    </svg>
  )
}
