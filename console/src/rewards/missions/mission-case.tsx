import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { conditionNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { type Decision, Decisions } from '../../case/case-decisions.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { Facts } from '../../case/fact-list.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { DailyResults } from '../../table/daily-results.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type MissionPage, missionStates } from './mission-texts.ts'

type Day = MissionPage['days'][number]

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => formatThaiDate(`${day}T00:00:00+07:00`) },
  { key: 'claims', name: 'รับ', cell: ({ claims }) => `${formatCount(claims)} ครั้ง`, end: true },
  { key: 'amount', name: 'ให้ไป', cell: ({ amount }) => <Money amount={amount} />, end: true },
]

const ending = ({ id }: MissionPage): Decision => ({
  name: 'จบภารกิจทันที',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /rewards/missions/{mission}/end', { params: { mission: String(id) }, body: { reason } }),
  done: 'จบภารกิจแล้ว โบนัสที่รับไปแล้วยังอยู่',
})

/** A mission with its terms, the claimed bonuses by day, and the button that ends the mission. */
export function MissionCase({ id }: { id: number }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(
    call('GET /rewards/missions/{mission}', { params: { mission: String(id) } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const isOpen = data.state === 'running' || data.state === 'spent'
  return (
    <CaseFrame
      title={data.title}
      state={missionStates[data.state]}
      foot={
        isOpen && may('promotions.publish') ? (
          <Decisions
            decisions={[ending(data)]}
            onDone={() => void refetchCalls('GET /rewards/missions', 'GET /rewards/missions/{mission}')}
          />
        ) : undefined
      }
    >
      <Facts
        facts={[
          { name: 'เงื่อนไข', value: conditionNames[data.condition], wide: true },
          { name: 'โบนัส', value: <Money amount={data.reward_fixed} /> },
          { name: 'รับแล้ว', value: `${formatCount(data.claims)} ครั้ง` },
          { name: 'งบ', value: `ใช้ ฿${formatBahtShort(data.spent)} จาก ฿${formatBahtShort(data.budget)}` },
          { name: 'ยอดเทิร์น', value: `${data.turnover_times} เท่า ใน ${data.valid_days} วัน` },
          { name: 'สิ้นสุด', value: formatThaiDateTime(data.ends_at) },
          {
            name: 'ตัดสินโดย',
            value: `${actorName(data.made_by)} เมื่อ ${formatThaiDateTime(data.made_at)}`,
            wide: true,
          },
          data.ended_by === null || data.ended_at === null
            ? null
            : {
                name: 'จบโดย',
                value: `${actorName(data.ended_by)} เมื่อ ${formatThaiDateTime(data.ended_at)}`,
                wide: true,
              },
        ]}
      />
      <DailyResults
        days={data.days}
        file={{ name: 'mission_days', filter: { mission: String(id) } }}
        columns={dayColumns}
      />
    </CaseFrame>
  )
}
