import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'

type Request = {
  id: string
  ref: string
  ended_at: string | null
  member: { name: string; phone: string }
}

/** The columns with the member's name and phone, which begin each table of deposits or withdrawals. */
export const memberColumns: readonly Column<Request>[] = [
  { key: 'member', name: 'สมาชิก', cell: row => row.member.name || row.member.phone },
  { key: 'phone', name: 'เบอร์', cell: row => row.member.phone, wide: true },
]

export const endedColumn: Column<Request> = {
  key: 'ended',
  name: 'จบเมื่อ',
  cell: row => (row.ended_at === null ? '' : formatThaiDateTime(row.ended_at)),
  hidden: true,
}

export const refColumn: Column<Request> = {
  key: 'ref',
  name: 'เลขอ้างอิง',
  cell: row => row.ref,
  wide: true,
}

export type RequestTableProps<Row extends Request, Filter> = {
  filter: Filter
  rows: Row[]
  open: Row['id'] | undefined
  onOpen: (id: Row['id']) => void
  onMore: (() => void) | undefined
}

type Props<Row extends Request> = Omit<RequestTableProps<Row, unknown>, 'filter'> &
  Pick<DataTableProps<Row>, 'caption' | 'file' | 'columns'>

export function RequestTable<Row extends Request>({ open, onOpen, ...table }: Props<Row>) {
  return <DataTable {...table} rowKey={row => row.id} openKey={open} onOpen={row => onOpen(row.id)} />
}
