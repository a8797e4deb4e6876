import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ProposalForm } from '../actions/proposal-form.tsx'
import { call } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { TournamentCase } from './tournament-case.tsx'
import { tournamentOrder } from './tournament-proposal.ts'
import { type TournamentRow, tournamentStates } from './tournament-texts.ts'
import type { TournamentsSearch } from './tournaments-search.ts'

const route = getRouteApi('/tournaments')

const columns: readonly Column<TournamentRow>[] = [
  { key: 'title', name: 'ทัวร์นาเมนต์', cell: row => row.title },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={tournamentStates[state].tone}>{tournamentStates[state].text}</Badge>,
  },
  { key: 'section', name: 'หมวด', cell: row => sectionNames[row.section], wide: true },
  { key: 'entrants', name: 'เข้าร่วม', cell: row => `${formatCount(row.entrants)} คน`, end: true },
  { key: 'prizes', name: 'รางวัลรวม', cell: row => <Money amount={row.prizes_total} />, end: true },
  { key: 'paid', name: 'จ่ายแล้ว', cell: row => <Money amount={row.paid} />, end: true, wide: true },
  { key: 'starts', name: 'เริ่ม', cell: row => formatThaiDateTime(row.starts_at), wide: true },
  { key: 'ends', name: 'สิ้นสุด', cell: row => formatThaiDateTime(row.ends_at) },
]

function NewTournament({ onDone }: { onDone: () => void }) {
  return (
    <CaseFrame
      title="ทัวร์นาเมนต์ใหม่"
      state={{ text: 'ร่าง', tone: 'neutral' }}
      why="กรอกแล้วดูผลก่อนเสนอ ระบบบอกว่าใครเข้าร่วมได้และต้นทุนเท่าไร ทัวร์นาเมนต์ที่เปิดแล้วแก้ไม่ได้"
    >
      <ProposalForm ask={tournamentOrder} onDone={onDone} />
    </CaseFrame>
  )
}

export function TournamentsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const list = useQuery(call('GET /tournaments'))
  const show = (next: TournamentsSearch) => void navigate({ to: '/tournaments', search: next, replace: true })
  return (
    <StateListScreen
      title="ทัวร์นาเมนต์"
      caption="ทัวร์นาเมนต์ทั้งหมด"
      states={tournamentStates}
      search={search}
      onSearch={show}
      list={list}
      file="tournaments"
      columns={columns}
      add={may('promotions.publish') ? { text: 'ทำทัวร์นาเมนต์ใหม่', open: 'new' } : null}
      panel={(open, close) =>
        open === 'new' ? <NewTournament onDone={close} /> : <TournamentCase key={open} id={open} />
      }
    />
  )
}
