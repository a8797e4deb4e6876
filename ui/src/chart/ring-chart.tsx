import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chart.module.css'
import { type ChartTone, shareOf } from './chart-scale.ts'

const RADIUS = 46

export interface RingProps {
  value: number
  max: number
  /** Name of the figure that the ring shows: "ยอดเทิร์น". */
  label: string
  /** The ring's figures as text for screen readers: "ทำแล้ว 500.00 จาก 2,000.00 บาท". */
  valueText: string
  tone?: ChartTone | undefined
  /** Content in the middle of the ring, for sighted people. Screen readers read only `valueText`, so that text must say the same. */
  children?: ReactNode
  className?: string | undefined
}

/** A ring that shows a share, for example which part of a wagering requirement is met. */
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

/** The arc of a ring without text. The caller sets the arc's position and colour. */
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
        // If the share is zero, the arc has no line end, because a round line end would draw a dot.
        strokeLinecap={share > 0 ? 'round' : 'butt'}
        className={classNames(styles.arc, className)}
      />
    </svg>
  )
}
