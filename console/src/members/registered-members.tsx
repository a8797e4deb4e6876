import type { MemberId } from '@sala/contract/wire/ids.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { getRouteApi } from '@tanstack/react-router'
import { type Answer, api } from '../calls/api.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { DayFilter } from '../table/day-filter.tsx'
import { usePages } from '../table/use-list-pages.ts'

type Row = Answer<'GET /registrations'>['rows'][number]

const route = getRouteApi('/members')

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'สมัครเมื่อ', cell: row => formatThaiDateTime(row.registered_at) },
  { key: 'name', name: 'สมาชิก', cell: row => row.member.name || 'ยังไม่มีชื่อ' },
  { key: 'phone', name: 'เบอร์', cell: row => row.member.phone },
  { key: 'id', name: 'รหัส', cell: row => row.member.id, hidden: true },
]

/** Members who registered on a day. The rows are the same as those that the screen of today (วันนี้) counts. */
export function NewMembers({ day }: { day: string }) {
  const navigate = route.useNavigate()
  const pages = usePages(['GET /registrations', day], (before: MemberId | undefined, signal) =>
    api('GET /registrations', { query: { day, before }, signal }),
  )
  return (
    <>
      <div>
        <DayFilter day={day} onAll={() => void navigate({ to: '/members', search: {}, replace: true })} />
      </div>
      {pages.rows === undefined ? (
        <CaseWaiting error={pages.error} retry={pages.again} />
      ) : pages.rows.length === 0 ? (
        <EmptyState title="ไม่มีผู้สมัครในวันนี้">ลองดูวันอื่นจากหน้าวันนี้</EmptyState>
      ) : (
        <DataTable
          caption="สมาชิกที่สมัครในวันนี้"
          file={{ name: 'registrations', filter: { day } }}
          columns={columns}
          rows={pages.rows}
          rowKey={row => row.member.id}
          openKey={undefined}
          onOpen={row => void navigate({ to: '/members/$member', params: { member: row.member.id } })}
          onMore={pages.more}
        />
      )}
    </>
  )
}
