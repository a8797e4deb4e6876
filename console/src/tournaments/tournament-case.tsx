import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { scoreText, scoringNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { actionFact, bonusTermFacts } from '../case/bonus-and-action-facts.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { prizeStates, type TournamentPage, tournamentStates } from './tournament-texts.ts'

const cancelling = ({ id }: TournamentPage): Decision => ({
  name: 'ยกเลิกก่อนเริ่ม',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /tournaments/{tournament}/cancel', { params: { tournament: String(id) }, body: { reason } }),
  done: 'ยกเลิกทัวร์นาเมนต์แล้ว',
})

type Rank = TournamentPage['ranks'][number]

const columnsOf = ({ scoring }: TournamentPage): readonly Column<Rank>[] => [
  { key: 'place', name: 'อันดับ', cell: ({ place }) => formatCount(place), end: true },
  { key: 'name', name: 'ชื่อที่แสดง', cell: ({ shown_name }) => shown_name },
  { key: 'score', name: 'คะแนน', cell: ({ score }) => scoreText(scoring, score), end: true },
  {
    key: 'amount',
    name: 'รางวัล',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
    end: true,
  },
  {
    key: 'status',
    name: 'สถานะ',
    cell: ({ status }) =>
      status === null ? '' : <Badge tone={prizeStates[status].tone}>{prizeStates[status].text}</Badge>,
  },
]

function Terms({ page }: { page: TournamentPage }) {
  return (
    <Facts
      facts={[
        { name: 'หมวดเกม', value: sectionNames[page.section] },
        { name: 'วิธีคิดคะแนน', value: scoringNames[page.scoring] },
        { name: 'เดิมพันขั้นต่ำต่อรอบ', value: <Money amount={page.minimum_stake} /> },
        { name: 'เข้าร่วม', value: `${formatCount(page.entrants)} คน มีคะแนน ${formatCount(page.scored)} คน` },
        { name: 'เริ่ม', value: formatThaiDateTime(page.starts_at) },
        { name: 'สิ้นสุด', value: formatThaiDateTime(page.ends_at) },
        { name: 'นับผลถึง', value: formatThaiDateTime(page.counts_until) },
        { name: 'รางวัลรวม', value: <Money amount={page.prizes_total} /> },
        { name: 'จ่ายแล้ว', value: <Money amount={page.paid} /> },
        { name: 'รอจ่าย', value: <Money amount={page.waiting} /> },
        ...bonusTermFacts(page),
        {
          name: 'รางวัลตามอันดับ',
          value: page.prizes.map(prize => `฿${formatBahtShort(prize)}`).join(' · '),
          wide: true,
        },
        actionFact('เปิดโดย', page.opened_by, page.opened_at),
        actionFact('ยกเลิกโดย', page.cancelled_by, page.cancelled_at),
      ]}
    />
  )
}

/** A tournament with its terms, ranks and prizes, and the button that cancels it before its start. */
export function TournamentCase({ id }: { id: number }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(
    call('GET /tournaments/{tournament}', { params: { tournament: String(id) } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <CaseFrame
      title={data.title}
      state={tournamentStates[data.state]}
      foot={
        data.state === 'before' && may('promotions.publish') ? (
          <Decisions
            decisions={[cancelling(data)]}
            onDone={() => void refetchCalls('GET /tournaments', 'GET /tournaments/{tournament}')}
          />
        ) : undefined
      }
    >
      <Terms page={data} />
      {data.ranks.length === 0 ? null : (
        <CasePart title="อันดับ">
          <DataTable
            caption="อันดับและรางวัล"
            file={{ name: 'tournament_ranks', filter: { tournament: String(id) } }}
            columns={columnsOf(data)}
            rows={data.ranks}
            rowKey={({ place }) => String(place)}
            openKey={undefined}
            onOpen={undefined}
            onMore={undefined}
          />
        </CasePart>
      )}
    </CaseFrame>
  )
}
