import {
  tierChipNames,
  tierGiftNames,
  tierTableStateOf,
} from '@sala/contract/desk/display-texts/reward-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { actionFact, bonusTermFacts } from '../../case/bonus-and-action-facts.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { DailyResults } from '../../table/daily-results.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type TierTablePage, tableStates } from './tier-texts.ts'

type Day = TierTablePage['days'][number]

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => formatThaiDate(`${day}T00:00:00+07:00`) },
  { key: 'changes', name: 'ระดับเปลี่ยน', cell: ({ changes }) => `${formatCount(changes)} คน`, end: true },
  { key: 'gifts', name: 'ของขวัญ', cell: ({ gifts }) => `${formatCount(gifts)} ครั้ง`, end: true },
  { key: 'amount', name: 'ให้ไป', cell: ({ amount }) => <Money amount={amount} />, end: true },
]

const orSettings = (baht: number | null): string =>
  baht === null ? 'ตามการตั้งค่า' : `฿${formatBahtShort(baht)}`

const giftOr = (baht: number): string => (baht === 0 ? 'ไม่มี' : `฿${formatBahtShort(baht)}`)

function Tier({ tier }: { tier: TierTablePage['tiers'][number] }) {
  return (
    <CasePart title={`${tier.name} (${formatCount(tier.members)} คน)`}>
      <Facts
        facts={[
          { name: 'ตั้งแต่', value: `${formatBahtShort(tier.floor)} คะแนน` },
          { name: 'ชิป', value: tierChipNames[tier.chip] },
          { name: 'ถอนต่อครั้ง', value: orSettings(tier.withdrawal_maximum) },
          { name: 'ถอนต่อวัน', value: orSettings(tier.withdrawal_day_maximum) },
          {
            name: 'ตอบงานถอนใน',
            value: tier.queue_minutes === null ? 'ตามการตั้งค่า' : `${tier.queue_minutes} นาที`,
          },
          {
            name: 'เงินคืน',
            value:
              tier.cashback_percent === 0
                ? 'ไม่มี'
                : `${tier.cashback_percent}% ไม่เกิน ฿${formatBahtShort(tier.cashback_maximum)}`,
          },
          { name: 'วันเกิด', value: giftOr(tier.birthday_gift) },
        ]}
      />
    </CasePart>
  )
}

/** One table of tiers: the benefits of each tier, its members, its gifts, and figures by day. */
export function TierCase({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    call('GET /rewards/tiers/{table}', { params: { table: String(id) } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <CaseFrame title={`ตารางระดับ ${data.id}`} state={tableStates[tierTableStateOf(data)]}>
      <Facts
        facts={[
          { name: 'สมาชิกที่มีระดับ', value: `${formatCount(data.members)} คน` },
          { name: 'งบ', value: `ใช้ ฿${formatBahtShort(data.spent)} จาก ฿${formatBahtShort(data.budget)}` },
          ...bonusTermFacts(data),
          ...data.kinds.map(({ kind, gifts, amount }) => ({
            name: tierGiftNames[kind],
            value: `${formatCount(gifts)} ครั้ง ฿${formatBahtShort(amount)}`,
          })),
          actionFact('ตัดสินโดย', data.made_by, data.made_at),
        ]}
      />
      {data.tiers.map(tier => (
        <Tier key={tier.place} tier={tier} />
      ))}
      <DailyResults
        days={data.days}
        file={{ name: 'tier_days', filter: { table: String(id) } }}
        columns={dayColumns}
      />
    </CaseFrame>
  )
}
