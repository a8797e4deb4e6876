import { foundByNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { SEARCH_MIN_CHARACTERS } from '@sala/contract/desk/members/member-search-limits.ts'
import { Search } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { memberColumns } from './member-list-columns.tsx'
import styles from './members-screen.module.css'
import { NewMembers } from './registered-members.tsx'

const route = getRouteApi('/members')

type Found = Answer<'GET /members'>['rows'][number]

const columns: readonly Column<Found>[] = [
  ...memberColumns,
  {
    key: 'by',
    name: 'พบจาก',
    cell: ({ found_by }) => (
      <span className={styles.by}>
        {found_by.map(by => (
          <Badge key={by} tone="gold">
            {foundByNames[by]}
          </Badge>
        ))}
      </span>
    ),
  },
  { key: 'since', name: 'สมัคร', cell: ({ registered_at }) => formatThaiDate(registered_at), wide: true },
  { key: 'id', name: 'รหัส', cell: ({ member }) => member.id, hidden: true },
]

function Results({ q }: { q: string }) {
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(call('GET /members', { query: { q } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<Search />} title={`ไม่พบสมาชิกจาก “${q}”`}>
        ลองต้นหรือท้ายเบอร์อย่างน้อย 4 ตัว คำแรกของชื่อหรือนามสกุล หรือเลขอ้างอิงเต็ม
      </EmptyState>
    )
  return (
    <DataTable
      caption="สมาชิกที่พบ"
      head={`พบ ${data.rows.length} คน`}
      file={{ name: 'members', filter: { q } }}
      columns={columns}
      rows={data.rows}
      rowKey={({ member }) => member.id}
      onOpen={({ member }) => void navigate({ to: '/members/$member', params: { member: member.id } })}
    />
  )
}

export function MembersScreen() {
  const { q, day } = route.useSearch()
  return (
    <div className={styles.screen}>
      <h1>สมาชิก</h1>
      {day === undefined ? null : <NewMembers key={day} day={day} />}
      {day !== undefined ? null : q === undefined ? (
        <EmptyState icon={<Search />} title="ค้นหาสมาชิก">
          พิมพ์ในช่องด้านบน ต้นหรือท้ายเบอร์ ชื่อ เลขบัญชี LINE รหัส เลขอ้างอิง เลขสลิป ที่อยู่เครือข่าย หรือเครื่องหมายเครื่อง
        </EmptyState>
      ) : q.length < SEARCH_MIN_CHARACTERS ? (
        <EmptyState icon={<Search />} title={`“${q}” สั้นเกินไป`}>
          พิมพ์อย่างน้อย {SEARCH_MIN_CHARACTERS} ตัว
        </EmptyState>
      ) : (
        <Results q={q} />
      )}
    </div>
  )
}
