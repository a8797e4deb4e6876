import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { formatCountdown } from '../format/thai-date.ts'
import styles from './countdown-ring.module.css'

const RADIUS = 46
const LOW_SECONDS = 60

export interface CountdownRingProps {
  /** What is left; the owner keeps the clock and draws again each second. */
  secondsLeft: number
  secondsTotal: number
  /** Said before the time to a screen reader, e.g. "หมดเวลาใน". */
  label: string
  /** Under the figure. */
  note?: ReactNode
  className?: string | undefined
}

export function CountdownRing({ secondsLeft, secondsTotal, label, note, className }: CountdownRingProps) {
  const share = secondsTotal > 0 ? Math.min(1, Math.max(0, secondsLeft / secondsTotal)) : 0
  return (
    <div
      role="timer"
      aria-label={label}
      className={classNames(styles.ring, secondsLeft <= LOW_SECONDS && styles.low, className)}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.svg}>
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          pathLength="1"
          strokeDasharray={`${share} 1`}
          className={styles.left}
        />
      </svg>
      <span className={styles.words}>
        <span className={styles.time}>{formatCountdown(secondsLeft)}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </div>
  )
}
