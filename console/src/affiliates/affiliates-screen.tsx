import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { AffiliateCase } from './affiliate-case.tsx'
import { type AffiliateRow, affiliateStates, percentText } from './affiliate-texts.ts'
import type { AffiliatesSearch } from './affiliates-search.ts'
import { NewAffiliate } from './new-affiliate.tsx'

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
  const { status, open } = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /affiliates'))
  const show = (search: AffiliatesSearch) => void navigate({ to: '/affiliates', search, replace: true })
  const filter = status === undefined ? {} : { status }
  const rows = data?.rows.filter(row => status === undefined || row.state === status)
  return (
    <ListScreen
      title="พันธมิตร"
      filters={
        <>
          <States
            states={affiliateStates}
            chosen={status}
            onChoose={next => show(next === undefined ? {} : { status: next })}
          />
          {may('affiliates.edit') ? (
            <Button size="s" kind="primary" onClick={() => show({ ...filter, open: 'new' })}>
              เพิ่มพันธมิตร
            </Button>
          ) : null}
        </>
      }
      pages={{ rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="พันธมิตรทั้งหมด"
          file={{ name: 'affiliates', filter: {} }}
          columns={columns}
          rows={listed}
          rowKey={row => String(row.id)}
          openKey={open === undefined ? undefined : String(open)}
          onOpen={row => show({ ...filter, open: row.id })}
          onMore={undefined}
        />
      )}
      panel={
        open === undefined ? null : open === 'new' ? (
          <NewAffiliate onMade={id => show({ open: id })} />
        ) : (
          <AffiliateCase key={open} id={open} />
        )
      }
      onClose={() => show(filter)}
    />
  )
}
