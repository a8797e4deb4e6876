import type { ReactNode } from 'react'
import { shareOf } from '../chart/chart-scale.ts'
import { RingArc } from '../chart/ring-chart.tsx'
import { classNames } from '../class-names.ts'
import { formatCountdown } from '../format/thai-date.ts'
import styles from './countdown-ring.module.css'

const LOW_SECONDS = 60

export interface CountdownRingProps {
  /** Number of remaining seconds. The caller renders the ring again each second. */
  secondsLeft: number
  secondsTotal: number
  /** Label that screen readers read before the remaining time, e.g. "หมดเวลาใน". */
  label: string
  /** Text that is shown under the remaining time. */
  note?: ReactNode
  className?: string | undefined
}

export function CountdownRing({ secondsLeft, secondsTotal, label, note, className }: CountdownRingProps) {
  return (
    <div
      role="timer"
      aria-label={label}
      className={classNames(styles.ring, secondsLeft <= LOW_SECONDS && styles.low, className)}
    >
      <RingArc share={shareOf(secondsLeft, secondsTotal)} className={styles.left} />
      <span className={styles.words}>
        <span className={styles.time} translate="no">
          {formatCountdown(secondsLeft)}
        </span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </div>
  )
}
