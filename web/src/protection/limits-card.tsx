import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import styles from './protection-page.module.css'
import { KINDS, type LimitView, PERIODS, THIS_PERIOD } from './words.ts'

const USED = { deposit: 'ฝากแล้ว', loss: 'เสียสุทธิ' } as const
const REACHED = { deposit: 'ฝากได้อีกครั้ง', loss: 'เล่นได้อีกครั้ง' } as const
const LEAD = {
  deposit: 'ยอดฝากรวมที่คุณยอมให้ตัวเองฝากได้',
  loss: 'ยอดแทงหักยอดที่ได้คืน เครดิตจะเข้าเกมไม่เกินที่ยังเสียได้ ที่เหลือถอนได้ตลอด',
} as const

/** The three limits of one kind: what counts, what is used of it, and what will count later. */
export function LimitsCard({ kind, limits }: { kind: LimitView['kind']; limits: readonly LimitView[] }) {
  return (
    <Card pad="l" className={styles.card}>
      <h2>ขีดจำกัด{KINDS[kind]}</h2>
      <p className={styles.lead}>{LEAD[kind]}</p>
      <ul className={styles.limits}>
        {limits
          .filter(limit => limit.kind === kind)
          .map(limit => (
            <Limit key={limit.period} limit={limit} />
          ))}
      </ul>
    </Card>
  )
}

function Limit({ limit }: { limit: LimitView }) {
  const { kind, period, amount, used, pending } = limit
  return (
    <li className={styles.limit}>
      <div className={styles.words}>
        <p className={styles.period}>{PERIODS[period]}</p>
        <p className={styles.figure}>{amount === null ? 'ยังไม่ตั้ง' : `${formatBaht(amount)} บาท`}</p>
      </div>
      <Button
        size="s"
        aria-label={`${amount === null ? 'ตั้ง' : 'แก้ไข'}ขีดจำกัด${KINDS[kind]}${PERIODS[period]}`}
        onClick={() => openDialog('PlayLimit', { kind, period, amount })}
      >
        {amount === null ? 'ตั้ง' : 'แก้ไข'}
      </Button>
      <div className={styles.use}>
        {amount === null ? null : (
          <progress
            className={limit.remaining === 0 ? `${styles.bar} ${styles.full}` : styles.bar}
            max={amount}
            value={Math.min(used, amount)}
            aria-label={`ใช้ไปจากขีดจำกัด${PERIODS[period]}`}
          />
        )}
        <p className={styles.note}>
          {THIS_PERIOD[period]}
          {USED[kind]} {formatBaht(used)} บาท
          {limit.remaining === null ? '' : ` เหลือ ${formatBaht(limit.remaining)} บาท`}
        </p>
        {limit.remaining === 0 ? (
          <p className={styles.reached}>
            ถึงขีดจำกัดแล้ว {REACHED[kind]} {formatThaiDateTime(limit.resets_at)} น.
          </p>
        ) : null}
        {pending === null ? null : (
          <p className={styles.pending}>
            {pending.amount === null ? 'จะยกเลิกขีดจำกัด' : `จะเปลี่ยนเป็น ${formatBaht(pending.amount)} บาท`}{' '}
            {formatThaiDateTime(pending.at)} น.
          </p>
        )}
      </div>
    </li>
  )
}
