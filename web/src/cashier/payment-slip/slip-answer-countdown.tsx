import { Clock } from '@sala/ui/brand/icons.ts'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import styles from './slip-answer-countdown.module.css'
import type { Slip } from './use-slips.ts'

/** Countdown to the time by which staff answer about a slip (a picture of a bank's receipt). It is hidden after that time. */
export function SlipClock({ slip }: { slip: Slip }) {
  const left = useSecondsLeft(slip.seconds_left ?? 0)
  if (slip.status !== 'waiting' || left === 0) return null
  return (
    <p className={styles.clock} role="timer">
      <Clock aria-hidden="true" /> เหลือเวลา <b translate="no">{formatCountdown(left)}</b>{' '}
      {left >= 3600 ? 'ชั่วโมง' : 'นาที'}
    </p>
  )
}
