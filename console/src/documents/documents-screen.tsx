import { type DocumentStatus, documentStatuses } from '@sala/contract/account/documents/document-lists.ts'
import { documentKindNames, documentReasonNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import { usePages } from '../table/use-list-pages.ts'
import { DocumentCase } from './document-case.tsx'
import { type DocumentRow, documentStates } from './document-texts.ts'
import type { DocumentsSearch } from './documents-search.ts'

const route = getRouteApi('/documents')

const columns: readonly Column<DocumentRow>[] = [
  { key: 'member', name: 'สมาชิก', cell: ({ member }) => `${member.name || 'ยังไม่มีชื่อ'} ${member.phone}` },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={documentStates[state].tone}>{documentStates[state].text}</Badge>,
  },
  { key: 'why', name: 'เหตุที่ขอ', cell: row => documentReasonNames[row.asked_for], wide: true },
  {
    key: 'kind',
    name: 'ชนิด',
    cell: ({ kind }) => (kind === null ? '' : documentKindNames[kind]),
    wide: true,
  },
  { key: 'sent', name: 'ส่งเมื่อ', cell: row => (row.sent_at === null ? '' : formatThaiDateTime(row.sent_at)) },
  {
    key: 'expires',
    name: 'หมดอายุ',
    cell: row => (row.expires_on === null ? '' : formatThaiDate(row.expires_on)),
    wide: true,
  },
  { key: 'by', name: 'ตัดสินโดย', cell: row => row.decided_by ?? '', hidden: true },
  { key: 'id', name: 'รหัสสมาชิก', cell: row => row.member.id, hidden: true },
]

/** The screen of identity documents: the list of cases, and the open case with its pictures and proposals. */
export function DocumentsScreen() {
  const { status, open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = status === undefined ? {} : { status }
  const pages = usePages<DocumentRow, IdentityCaseId>(['GET /documents', query], (before, signal) =>
    api('GET /documents', { query: { ...query, ...(before === undefined ? {} : { before }) }, signal }),
  )
  const show = (search: DocumentsSearch) => void navigate({ to: '/documents', search, replace: true })
  const rows = pages.rows ?? []
  const at = rows.findIndex(({ id }) => id === open)
  const step = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next !== undefined) show({ ...query, open: next.id })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  const states: readonly (DocumentStatus | undefined)[] = [undefined, ...documentStatuses]
  return (
    <ListScreen
      title="เอกสารยืนยันตัวตน"
      filters={states.map(state => (
        <Chip
          key={state ?? 'all'}
          selected={status === state}
          onClick={() => show(state === undefined ? {} : { status: state })}
        >
          {state === undefined ? 'ทั้งหมด' : documentStates[state].text}
        </Chip>
      ))}
      empty={
        <EmptyState icon={<ShieldCheck />} title="ไม่มีเอกสารตามที่เลือก">
          ระบบขอเมื่อยอดถอน 30 วันเกินกำหนด หรือขอเองได้ที่หน้าสมาชิก
        </EmptyState>
      }
      pages={pages}
      table={(listed, onMore) => (
        <DataTable
          caption="เอกสารยืนยันตัวตน"
          file={{ name: 'documents', filter: { status } }}
          columns={columns}
          rows={listed}
          rowKey={row => row.id}
          openKey={open}
          onOpen={row => show({ ...query, open: row.id })}
          onMore={onMore}
        />
      )}
      panel={open === undefined ? null : <DocumentCase key={open} id={open} />}
      onClose={() => show(query)}
    />
  )
}
