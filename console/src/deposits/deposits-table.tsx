import type { DepositStatus } from '@sala/contract/cashier/requests.ts'
import { depositMethodNames } from '@sala/contract/desk/words/money.ts'
import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type Answer, api } from '../calls/api.ts'
import { depositStates } from '../suspense/words.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { usePages } from '../table/use-pages.ts'

type Row = Answer<'GET /deposits'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'เปิดเมื่อ', cell: row => formatThaiDateTime(row.created_at) },
  { key: 'member', name: 'สมาชิก', cell: row => row.member.name || row.member.phone },
  { key: 'phone', name: 'เบอร์', cell: row => row.member.phone, wide: true },
  { key: 'asked', name: 'ต้องโอน', cell: row => <Money amount={row.transfer_amount} />, end: true },
  {
    key: 'came',
    name: 'เงินเข้า',
    cell: row => (row.received_amount === null ? '' : <Money amount={row.received_amount} />),
    end: true,
    wide: true,
  },
  {
    key: 'status',
    name: 'สถานะ',
    cell: row => <Badge tone={depositStates[row.status].tone}>{depositStates[row.status].text}</Badge>,
  },
  { key: 'method', name: 'วิธี', cell: row => depositMethodNames[row.method], wide: true },
  {
    key: 'ended',
    name: 'จบเมื่อ',
    cell: row => (row.ended_at === null ? '' : formatThaiDateTime(row.ended_at)),
    hidden: true,
  },
  { key: 'ref', name: 'เลขอ้างอิง', cell: row => row.ref, wide: true },
]

type Filter = { status?: DepositStatus; member?: MemberId; day?: string }

export const useDeposits = (filter: Filter) =>
  usePages<Row, DepositId>(['GET /deposits', filter], (before, signal) =>
    api('GET /deposits', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }),
  )

type Props = {
  filter: Filter
  rows: Row[]
  open: DepositId | undefined
  onOpen: (id: DepositId) => void
  onMore: (() => void) | undefined
}

export function DepositsTable({ filter, rows, open, onOpen, onMore }: Props) {
  return (
    <DataTable
      caption="รายการฝากเงิน"
      file={{ name: 'deposits', filter }}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      openKey={open}
      onOpen={row => onOpen(row.id)}
      onMore={onMore}
    />
  )
}
