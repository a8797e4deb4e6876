import {
  type ComplaintCategory,
  complaintCategories,
  complaintOutcomes,
} from '@sala/contract/support/complaint-categories.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type Answer, api } from '../calls/api.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { usePages } from '../table/use-list-pages.ts'
import { ThreadCase } from './conversation-case.tsx'
import type { SupportSearch } from './support-search.ts'
import { complaintTones } from './support-texts.ts'

type Row = Answer<'GET /complaints'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'no', name: 'เลขที่', cell: ({ no }) => no, end: true },
  { key: 'member', name: 'สมาชิก', cell: ({ member }) => member.name || member.phone },
  { key: 'category', name: 'หมวด', cell: ({ category }) => complaintCategories[category] },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={complaintTones[state].tone}>{complaintTones[state].text}</Badge>,
  },
  { key: 'raised', name: 'ร้องเรียนเมื่อ', cell: ({ raised_at }) => formatThaiDateTime(raised_at) },
  {
    key: 'answer',
    name: 'กำหนดตอบ',
    cell: ({ answer_by, answered_at }) =>
      answered_at === null ? formatThaiDateTime(answer_by) : `ตอบแล้ว ${formatThaiDateTime(answered_at)}`,
    wide: true,
  },
  {
    key: 'resolve',
    name: 'กำหนดตัดสิน',
    cell: ({ resolve_by, resolved_at }) =>
      resolved_at === null ? formatThaiDateTime(resolve_by) : `ตัดสินแล้ว ${formatThaiDateTime(resolved_at)}`,
    wide: true,
  },
  {
    key: 'outcome',
    name: 'ผล',
    cell: ({ outcome }) => (outcome === null ? '' : complaintOutcomes[outcome]),
    long: true,
    wide: true,
  },
  { key: 'why', name: 'เหตุผลที่รับ', cell: ({ raise_reason }) => raise_reason ?? '', long: true, hidden: true },
  { key: 'by', name: 'ผู้รับเรื่อง', cell: ({ handled_by }) => handled_by ?? '', hidden: true },
]

const categories = Object.entries(complaintCategories).map(([value, label]) => ({ value, label }))

type Props = { search: SupportSearch; onShow: (search: SupportSearch) => void }

/** The register of complaints: filters, the list as a file, and next to it the open complaint's conversation. */
export function ComplaintRegister({ search: { state, category, thread }, onShow }: Props) {
  const filter = {
    ...(state === undefined ? {} : { state }),
    ...(category === undefined ? {} : { category }),
  }
  const inTab = { tab: 'complaints' as const, ...filter }
  const pages = usePages(['GET /complaints', filter], (before: string | undefined, signal) =>
    api('GET /complaints', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }),
  )
  const rows = pages.rows ?? []
  const at = rows.findIndex(row => row.thread === thread)
  const go = (row: Row | undefined) => onShow(row === undefined ? inTab : { ...inTab, thread: row.thread })
  const step = (by: number) => go(rows[Math.min(Math.max(at + by, 0), rows.length - 1)])
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <ListScreen
      title="ทะเบียนเรื่องร้องเรียน"
      filters={
        <>
          <States
            states={complaintTones}
            chosen={state}
            onChoose={next =>
              onShow({
                tab: 'complaints',
                ...(category === undefined ? {} : { category }),
                ...(next === undefined ? {} : { state: next }),
              })
            }
          />
          <SelectField
            label="หมวด"
            hideLabel
            placeholder="ทุกหมวด"
            options={categories}
            value={category ?? ''}
            onChange={event => {
              const chosen = event.target.value as ComplaintCategory | ''
              onShow({
                tab: 'complaints',
                ...(state === undefined ? {} : { state }),
                ...(chosen === '' ? {} : { category: chosen }),
              })
            }}
          />
        </>
      }
      pages={pages}
      table={(shown, onMore) => (
        <DataTable
          caption="เรื่องร้องเรียน"
          file={{ name: 'complaints', filter }}
          columns={columns}
          rows={shown}
          rowKey={row => row.thread}
          openKey={thread}
          onOpen={go}
          onMore={onMore}
        />
      )}
      panel={thread === undefined ? null : <ThreadCase key={thread} id={thread} />}
      onClose={() => onShow(inTab)}
    />
  )
}
