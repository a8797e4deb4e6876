import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { AffiliateCase } from './affiliate-case.tsx'
import { type AffiliateRow, affiliateStates, percentText } from './affiliate-texts.ts'
import type { AffiliatesSearch } from './affiliates-search.ts'
import { NewAffiliate } from './new-affiliate-form.tsx'

const route = getRouteApi('/affiliates')

const columns: readonly Column<AffiliateRow>[] = [
  { key: 'name', name: 'พันธมิตร', cell: row => row.name },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={affiliateStates[state].tone}>{affiliateStates[state].text}</Badge>,
  },
  { key: 'registrations', name: 'สมัครใน 90 วัน', cell: row => formatCount(row.registrations), end: true },
  { key: 'first', name: 'ฝากครั้งแรก', cell: row => formatCount(row.first_deposits), end: true, wide: true },
  { key: 'deposits', name: 'ยอดฝาก', cell: row => <Money amount={row.deposits} />, end: true, wide: true },
  {
    key: 'retained',
    name: 'ยังเล่นหลัง 30 วัน',
    cell: row => percentText(row.retained, row.retainable),
    end: true,
    wide: true,
  },
  {
    key: 'abuse',
    name: 'ซ้ำ/ระงับ',
    cell: ({ duplicates, blocked }) => `${formatCount(duplicates)}/${formatCount(blocked)}`,
    end: true,
    wide: true,
  },
  { key: 'cost', name: 'ค่าใช้จ่ายรวม', cell: row => <Money amount={row.cost} />, end: true },
  { key: 'due', name: 'ค้างจ่าย', cell: row => <Money amount={row.due} />, end: true },
  { key: 'links', name: 'ลิงก์', cell: row => formatCount(row.links), end: true, hidden: true },
]

export function AffiliatesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const list = useQuery(call('GET /affiliates'))
  const show = (next: AffiliatesSearch) => void navigate({ to: '/affiliates', search: next, replace: true })
  return (
    <StateListScreen
      title="พันธมิตร"
      caption="พันธมิตรทั้งหมด"
      states={affiliateStates}
      search={search}
      onSearch={show}
      list={list}
      file="affiliates"
      columns={columns}
      add={may('affiliates.edit') ? { text: 'เพิ่มพันธมิตร', open: 'new' } : null}
      panel={open =>
        open === 'new' ? (
          <NewAffiliate onMade={id => show({ open: id })} />
        ) : (
          <AffiliateCase key={open} id={open} />
        )
      }
    />
  )
}
