import { Button } from '@sala/ui/action/button.tsx'
import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { shareOf } from '@sala/ui/chart/chart-scale.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { OptionTiles } from '@sala/ui/choice/option-tiles.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { openDialog } from '../dialogs/dialog-types.ts'
import styles from './protection-page.module.css'
import { CURRENT_PERIOD_TEXTS, KINDS, type LimitView, PERIODS } from './protection-texts.ts'
import { depositColumns, lossColumns } from './seven-day-charts.ts'
import { useProtectionDays } from './use-protection-days.ts'

type Kind = LimitView['kind']
type Period = LimitView['period']

const USED = { deposit: 'ฝากแล้ว', loss: 'เสียสุทธิ' } as const
const NOTHING = { deposit: 'ไม่มีการฝากใน 7 วันนี้', loss: 'ไม่มียอดเสียสุทธิใน 7 วันนี้' } as const
const REACHED = { deposit: 'ฝากได้อีกครั้ง', loss: 'เล่นได้อีกครั้ง' } as const
const LEAD = {
  deposit: 'ยอดฝากรวมที่คุณยอมให้ตัวเองฝากได้',
  loss: 'ยอดแทงหักยอดที่ได้คืน เครดิตเข้าเกมไม่เกินที่ยังเสียได้ ที่เหลือถอนได้ตลอด',
} as const
const COLUMNS = { deposit: depositColumns, loss: lossColumns } as const
const HUNDRED_PERCENT = 100
/** Used share of a limit from which the limit's ring shows a warning. */
const NEARLY_USED = 0.8
const SPANS: readonly Period[] = ['day', 'week', 'month']

const isReached = ({ remaining }: LimitView): boolean => remaining === 0

/** Returns the period to show first: the period of a limit that is reached, or else the shortest period with a limit. */
const firstShown = (limits: readonly LimitView[]): Period =>
  (limits.find(isReached) ?? limits.find(({ amount }) => amount !== null))?.period ?? 'day'

const limitsText = (limits: readonly LimitView[]): string => {
  if (limits.some(isReached)) return 'ถึงแล้ว'
  return limits.some(({ amount }) => amount !== null) ? 'ตั้งแล้ว' : 'ยังไม่ตั้ง'
}

/** A card with the limits by day, week and month: the used part of each, pending changes, and the last seven days. */
export function LimitsCard({ limits }: { limits: readonly LimitView[] }) {
  const [chosen, choose] = useState<Period>(() => firstShown(limits))
  return (
    <Card pad="l" className={styles.card}>
      <h2>ขีดจำกัดของคุณ</h2>
      <OptionTiles
        label="ช่วงเวลาของขีดจำกัด"
        hideLabel
        layout="grid"
        className={styles.spans}
        options={SPANS.map(period => ({
          value: period,
          label: PERIODS[period],
          note: limitsText(limits.filter(limit => limit.period === period)),
        }))}
        value={chosen}
        onValueChange={choose}
      />
      <div className={styles.kinds}>
        <KindOfLimit kind="deposit" shown={chosen} limits={limits} />
        <KindOfLimit kind="loss" shown={chosen} limits={limits} />
      </div>
    </Card>
  )
}

function KindOfLimit({ kind, shown, limits }: { kind: Kind; shown: Period; limits: readonly LimitView[] }) {
  const own = limits.filter(limit => limit.kind === kind)
  const days = useProtectionDays()
  const ofDay = own.find(({ period }) => period === 'day')?.amount ?? null
  const now = own.find(({ period }) => period === shown)
  return (
    <section aria-labelledby={`limits-${kind}`} className={styles.kind}>
      <div>
        <div className={styles.kindHead}>
          <h3 id={`limits-${kind}`}>{KINDS[kind]}</h3>
          {now === undefined ? null : <SetLimit limit={now} />}
        </div>
        <p className={styles.lead}>{LEAD[kind]}</p>
      </div>
      {now === undefined ? null : <LimitNow key={now.period} limit={now} />}
      <ul className={styles.notes}>
        {own.map(limit => (
          <LimitNotes key={limit.period} limit={limit} />
        ))}
      </ul>
      <div className={styles.days}>
        <h4>7 วันที่ผ่านมา</h4>
        <Bars
          label={`${USED[kind]} 7 วันที่ผ่านมา`}
          columns={COLUMNS[kind](days)}
          nothing={days === undefined ? undefined : NOTHING[kind]}
          line={ofDay === null ? undefined : { at: ofDay, words: `ขีดจำกัดต่อวัน ${formatBahtShort(ofDay)} บาท` }}
        />
      </div>
    </section>
  )
}

function LimitNow({ limit }: { limit: LimitView }) {
  const { kind, period, amount, used, remaining } = limit
  return (
    <div className={styles.now}>
      {amount === null ? null : <UsedRing limit={limit} amount={amount} />}
      <div className={styles.used}>
        <p className={styles.note}>
          {CURRENT_PERIOD_TEXTS[period]}
          {USED[kind]}
        </p>
        <p className={styles.figure}>{formatBaht(used)} บาท</p>
        <p className={styles.note}>
          {remaining === null ? 'ยังไม่ตั้งขีดจำกัด' : `เหลือ ${formatBaht(remaining)} บาท`}
        </p>
      </div>
    </div>
  )
}

function SetLimit({ limit: { kind, period, amount } }: { limit: LimitView }) {
  const word = amount === null ? 'ตั้งขีดจำกัด' : 'แก้ไข'
  return (
    <Button
      size="s"
      aria-label={`${word} ${amount === null ? '' : 'ขีดจำกัด'}${KINDS[kind]}${PERIODS[period]}`}
      onClick={() => openDialog('PlayLimit', { kind, period, amount })}
    >
      {word}
    </Button>
  )
}

function UsedRing({ limit: { kind, period, used }, amount }: { limit: LimitView; amount: number }) {
  const share = shareOf(used, amount)
  return (
    <Ring
      label={`ขีดจำกัด${KINDS[kind]}${PERIODS[period]}`}
      value={used}
      max={amount}
      valueText={`ใช้ไป ${formatBaht(used)} จาก ${formatBaht(amount)} บาท`}
      tone={share >= 1 ? 'coral' : share >= NEARLY_USED ? 'amber' : 'gold'}
      className={styles.ring}
    >
      <b>{Math.floor(share * HUNDRED_PERCENT)}%</b>
      <small>฿{formatBahtShort(amount)}</small>
    </Ring>
  )
}

/** Notes about limits that are reached or about to change. They are shown whichever period is selected. */
function LimitNotes({ limit }: { limit: LimitView }) {
  const { kind, period, pending, resets_at } = limit
  if (!isReached(limit) && pending === null) return null
  return (
    <li>
      {isReached(limit) ? (
        <p className={styles.reached}>
          ถึงขีดจำกัด{PERIODS[period]}แล้ว {REACHED[kind]} {formatThaiDateTime(resets_at)} น.
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
