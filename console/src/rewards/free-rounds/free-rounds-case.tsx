import { passedOverNames } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { actionFact, bonusTermFacts } from '../../case/bonus-and-action-facts.tsx'
import { type Decision, Decisions } from '../../case/case-decisions.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { DailyResults } from '../../table/daily-results.tsx'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { batchStates, type FreeRoundsPage, memberStates, siteStates } from './free-rounds-texts.ts'

type Row = FreeRoundsPage['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'member', name: 'สมาชิก', cell: ({ member_id }) => member_id },
  {
    key: 'status',
    name: 'สถานะ',
    cell: ({ status, passed_over }) => (
      <>
        <Badge tone={memberStates[status].tone}>{memberStates[status].text}</Badge>
        {passed_over === null ? null : ` ${passedOverNames[passed_over]}`}
      </>
    ),
  },
  {
    key: 'site',
    name: 'ที่เว็บเกม',
    cell: ({ site_status }) =>
      site_status === null ? (
        '–'
      ) : (
        <Badge tone={siteStates[site_status].tone}>{siteStates[site_status].text}</Badge>
      ),
  },
  { key: 'used', name: 'เล่นแล้ว', cell: ({ used }) => `${formatCount(used)} รอบ`, end: true },
  { key: 'winnings', name: 'เงินรางวัล', cell: ({ winnings }) => <Money amount={winnings} />, end: true },
  {
    key: 'amount',
    name: 'โบนัส',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
    end: true,
  },
]

type Day = FreeRoundsPage['days'][number]

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => formatThaiDate(`${day}T00:00:00+07:00`) },
  { key: 'bonuses', name: 'โบนัส', cell: ({ bonuses }) => `${formatCount(bonuses)} ครั้ง`, end: true },
  { key: 'amount', name: 'ให้ไป', cell: ({ amount }) => <Money amount={amount} />, end: true },
]

const cancelling = ({ id }: FreeRoundsPage): Decision => ({
  name: 'ยกเลิกรอบที่ยังไม่เล่น',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /rewards/free-rounds/{batch}/cancel', { params: { batch: String(id) }, body: { reason } }),
  done: 'ยกเลิกแล้ว เงินรางวัลของรอบที่เล่นไปแล้วยังเข้าโบนัส',
})

function Terms({ page }: { page: FreeRoundsPage }) {
  return (
    <Facts
      facts={[
        { name: 'เกม', value: page.game_name },
        { name: 'รอบฟรีต่อคน', value: formatCount(page.rounds) },
        { name: 'เดิมพันต่อรอบ', value: <Money amount={page.stake} /> },
        { name: 'โบนัสสูงสุดต่อคน', value: <Money amount={page.winnings_maximum} /> },
        { name: 'ได้รับ', value: `${formatCount(page.given)} จาก ${formatCount(page.members)} คน` },
        { name: 'เล่นแล้ว', value: `${formatCount(page.played)} รอบ` },
        { name: 'เงินรางวัล', value: <Money amount={page.winnings} /> },
        { name: 'เข้าโบนัสแล้ว', value: <Money amount={page.paid} /> },
        { name: 'รอเข้าโบนัส', value: <Money amount={page.waiting} /> },
        { name: 'ต้นทุนสูงสุด', value: <Money amount={page.cost_maximum} /> },
        ...bonusTermFacts(page),
        { name: 'เล่นได้ถึง', value: formatThaiDateTime(page.ends_at), wide: true },
        actionFact('แจกโดย', page.opened_by, page.opened_at),
        actionFact('ยกเลิกโดย', page.cancelled_by, page.cancelled_at),
      ]}
    />
  )
}

/** A batch of free rounds with its terms, its bonuses by day, and the state of each member's rounds. A button cancels the rounds that are not given yet. */
export function FreeRoundsCase({ id }: { id: number }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(
    call('GET /rewards/free-rounds/{batch}', { params: { batch: String(id) } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <CaseFrame
      title={data.title}
      state={batchStates[data.state]}
      foot={
        data.state === 'running' && may('promotions.publish') ? (
          <Decisions
            decisions={[cancelling(data)]}
            onDone={() => void refetchCalls('GET /rewards/free-rounds', 'GET /rewards/free-rounds/{batch}')}
          />
        ) : undefined
      }
    >
      <Terms page={data} />
      <DailyResults
        days={data.days}
        file={{ name: 'free_rounds_days', filter: { batch: String(id) } }}
        columns={dayColumns}
      />
      <CasePart title="สมาชิก">
        <DataTable
          caption="สมาชิกของชุดนี้"
          file={{ name: 'free_rounds_members', filter: { batch: String(id) } }}
          columns={columns}
          rows={data.rows}
          rowKey={({ member_id }) => member_id}
          openKey={undefined}
          onOpen={undefined}
          onMore={undefined}
        />
      </CasePart>
    </CaseFrame>
  )
}
