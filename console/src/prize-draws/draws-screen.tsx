import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { type WheelRow, wheelStates } from './draw-texts.ts'
import type { DrawsSearch } from './draws-search.ts'
import { WheelCase } from './wheel-case.tsx'
import { NewWheel } from './wheel-form.tsx'

const route = getRouteApi('/draws')

const columns: readonly Column<WheelRow>[] = [
  { key: 'id', name: 'วงล้อ', cell: row => `วงล้อ ${row.id}` },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={wheelStates[state].tone}>{wheelStates[state].text}</Badge>,
  },
  { key: 'average', name: 'ค่าเฉลี่ยต่อครั้ง', cell: row => <Money amount={row.average} />, end: true, wide: true },
  { key: 'draws', name: 'หมุนแล้ว', cell: row => `${formatCount(row.draws)} ครั้ง`, end: true },
  { key: 'won', name: 'ให้ไป', cell: row => <Money amount={row.won} />, end: true },
  {
    key: 'budget',
    name: 'งบเหลือ',
    cell: row => <Money amount={Math.max(0, row.budget - row.spent)} />,
    end: true,
    wide: true,
  },
  { key: 'opened', name: 'เปิดเมื่อ', cell: row => formatThaiDate(row.opened_at), wide: true },
  { key: 'ends', name: 'ถึง', cell: row => formatThaiDate(row.stopped_at ?? row.ends_at), wide: true },
]

export function DrawsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const list = useQuery(call('GET /draws'))
  const show = (next: DrawsSearch) => void navigate({ to: '/draws', search: next, replace: true })
  return (
    <StateListScreen
      title="วงล้อ"
      caption="วงล้อทั้งหมด"
      states={wheelStates}
      search={search}
      onSearch={show}
      list={list}
      file="wheels"
      columns={columns}
      add={may('promotions.publish') ? { text: 'ทำวงล้อใหม่', open: 'new' } : null}
      panel={(open, close) =>
        open === 'new' ? <NewWheel onDone={close} /> : <WheelCase key={open} id={open} />
      }
    />
  )
}
