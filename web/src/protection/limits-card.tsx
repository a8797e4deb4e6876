import { Button } from '@sala/ui/action/button.tsx'
import { Bars } from '@sala/ui/chart/bars.tsx'
import { Ring } from '@sala/ui/chart/ring.tsx'
import { shareOf } from '@sala/ui/chart/scale.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import { depositColumns, lossColumns } from './day-columns.ts'
import styles from './protection-page.module.css'
import { useProtectionDays } from './use-protection-days.ts'
import { KINDS, type LimitView, PERIODS, THIS_PERIOD } from './words.ts'

const USED = { deposit: 'ฝากแล้ว', loss: 'เสียสุทธิ' } as const
const REACHED = { deposit: 'ฝากได้อีกครั้ง', loss: 'เล่นได้อีกครั้ง' } as const
const LEAD = {
  deposit: 'ยอดฝากรวมที่คุณยอมให้ตัวเองฝากได้',
  loss: 'ยอดแทงหักยอดที่ได้คืน เครดิตจะเข้าเกมไม่เกินที่ยังเสียได้ ที่เหลือถอนได้ตลอด',
} as const
const COLUMNS = { deposit: depositColumns, loss: lossColumns } as const
const HUNDRED_PERCENT = 100
/** From here on the ring warns. */
const NEARLY_USED = 0.8

/** The three limits of one kind as rings of what is used, what will count later, and the last seven days against the day's. */
export function LimitsCard({ kind, limits }: { kind: LimitView['kind']; limits: readonly LimitView[] }) {
  const own = limits.filter(limit => limit.kind === kind)
  const days = useProtectionDays()
  const ofDay = own.find(({ period }) => period === 'day')?.amount ?? null
  return (
    <Card pad="l" className={styles.card}>
      <h2>ขีดจำกัด{KINDS[kind]}</h2>
      <p className={styles.lead}>{LEAD[kind]}</p>
      <ul className={styles.rings}>
        {own.map(limit => (
          <LimitRing key={limit.period} limit={limit} />
        ))}
      </ul>
      <ul className={styles.notes}>
        {own.map(limit => (
          <LimitNotes key={limit.period} limit={limit} />
        ))}
      </ul>
      <div>
        <h3>7 วันที่ผ่านมา</h3>
        <Bars
          label={`${USED[kind]} 7 วันที่ผ่านมา`}
          columns={COLUMNS[kind](days)}
          line={ofDay === null ? undefined : { at: ofDay, words: `ขีดจำกัดต่อวัน ${formatBahtShort(ofDay)} บาท` }}
        />
      </div>
    </Card>
  )
}

function LimitRing({ limit: { kind, period, amount, used } }: { limit: LimitView }) {
  const share = amount === null ? 0 : shareOf(used, amount)
  const percent = Math.floor(share * HUNDRED_PERCENT)
  return (
    <li className={styles.limit}>
      <Ring
        label={`ขีดจำกัด${KINDS[kind]}${PERIODS[period]}`}
        value={used}
        max={amount ?? 0}
        valueText={amount === null ? 'ยังไม่ตั้ง' : `ใช้ไป ${formatBaht(used)} จาก ${formatBaht(amount)} บาท`}
        tone={share >= 1 ? 'coral' : share >= NEARLY_USED ? 'amber' : 'gold'}
        className={styles.ring}
      >
        <b>{amount === null ? '–' : `${percent}%`}</b>
      </Ring>
      <p className={styles.period}>{PERIODS[period]}</p>
      <p className={styles.figure}>{amount === null ? 'ยังไม่ตั้ง' : `฿${formatBahtShort(amount)}`}</p>
      <Button
        size="s"
        aria-label={`${amount === null ? 'ตั้ง' : 'แก้ไข'}ขีดจำกัด${KINDS[kind]}${PERIODS[period]}`}
        onClick={() => openDialog('PlayLimit', { kind, period, amount })}
      >
        {amount === null ? 'ตั้ง' : 'แก้ไข'}
      </Button>
    </li>
  )
}

function LimitNotes({ limit }: { limit: LimitView }) {
  const { kind, period, used, remaining, pending, resets_at } = limit
  return (
    <li>
      <p className={styles.note}>
        {THIS_PERIOD[period]}
        {USED[kind]} {formatBaht(used)} บาท
        {remaining === null ? '' : ` เหลือ ${formatBaht(remaining)} บาท`}
      </p>
      {remaining === 0 ? (
        <p className={styles.reached}>
          ถึงขีดจำกัดแล้ว {REACHED[kind]} {formatThaiDateTime(resets_at)} น.
        </p>
      ) : null}
      {pending === null ? null : (
        <p className={styles.pending}>
          {PERIODS[period]}{' '}
          {pending.amount === null ? 'จะยกเลิกขีดจำกัด' : `จะเปลี่ยนเป็น ${formatBaht(pending.amount)} บาท`}{' '}
          {formatThaiDateTime(pending.at)} น.
        </p>
      )}
    </li>
  )
}
