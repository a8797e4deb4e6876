import { formatCountdown, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { PlayPress } from '../tiles/play-button.tsx'
import styles from './draw-card.module.css'
import { type Draw, secondsUntil } from './scheduled-events.ts'

/** A card about a lottery: its next draw with the time left, its odds, and its last results. */
export function DrawCard({ draw, nowMs }: { draw: Draw; nowMs: number }) {
  const left = secondsUntil(draw.closes_at, nowMs)
  const isOpen = left > 0
  return (
    <article className={styles.card} aria-label={draw.name}>
      <p className={styles.head}>
        <span className={styles.name}>{draw.name}</span>
        <span>{`ออกผล ${formatThaiTime(draw.draws_at)}`}</span>
      </p>
      <div className={styles.middle}>
        <p>
          <span className={styles.label}>{isOpen ? 'ปิดรับในอีก' : 'ปิดรับแล้ว ออกผลใน'}</span>
          <span className={isOpen ? styles.count : styles.closed}>
            {formatCountdown(isOpen ? left : secondsUntil(draw.draws_at, nowMs))}
          </span>
        </p>
        <dl className={styles.pays}>
          <Pays label="สองตัวตรง" times={draw.two_digits_pay} />
          <Pays label="ตัวท้าย" times={draw.last_digit_pay} />
        </dl>
      </div>
      <div className={styles.foot}>
        <p className={styles.last}>
          <span>ล่าสุด</span>
          {draw.last.length === 0 ? '–' : <b>{draw.last.join('  ')}</b>}
        </p>
        <PlayPress game={draw} option={draw.event_id} className={styles.press}>
          เลือกเลข
        </PlayPress>
      </div>
    </article>
  )
}

function Pays({ label, times }: { label: string; times: number | null }) {
  if (times === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{`${times.toFixed(2)} เท่า`}</dd>
    </div>
  )
}
