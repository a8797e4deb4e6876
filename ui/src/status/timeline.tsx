import type { ReactNode } from 'react'
import { Check, X } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './timeline.module.css'

export type TimelineState = 'done' | 'active' | 'pending' | 'failed'

export interface TimelineEntry {
  key: string
  state: TimelineState
  title: ReactNode
  /** Time of a past event. For an expected event it is a text that says how long the event usually takes. */
  time?: ReactNode
  /** Text that gives the reason for the event, or says what happens next. */
  reason?: ReactNode
}

export interface TimelineProps {
  label: string
  entries: readonly TimelineEntry[]
  className?: string | undefined
}

const WORDS = { done: 'เสร็จแล้ว', active: 'กำลังดำเนินการ', pending: 'รอดำเนินการ', failed: 'ไม่สำเร็จ' }

export function Timeline({ label, entries, className }: TimelineProps) {
  return (
    <ol aria-label={label} className={classNames(styles.timeline, className)}>
      {entries.map(entry => (
        <li
          key={entry.key}
          className={classNames(styles.entry, styles[entry.state])}
          aria-current={entry.state === 'active' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {entry.state === 'done' ? <Check /> : null}
            {entry.state === 'failed' ? <X /> : null}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {entry.title}
              <span className={spoken.spoken}> {WORDS[entry.state]}</span>
            </p>
            {entry.time ? <p className={styles.time}>{entry.time}</p> : null}
            {entry.reason ? <p className={styles.reason}>{entry.reason}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
