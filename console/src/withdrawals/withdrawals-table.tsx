import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import { deciderName } from '@sala/contract/desk/words/acts.ts'
import { reasonName } from '@sala/contract/desk/words/work.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type Answer, api } from '../calls/api.ts'
import { BankAccount } from '../case/bank.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { usePages } from '../table/use-pages.ts'
import { withdrawalStates } from './words.ts'

type Row = Answer<'GET /withdrawals'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'ขอเมื่อ', cell: row => formatThaiDateTime(row.created_at) },
  { key: 'member', name: 'สมาชิก', cell: row => row.member.name || row.member.phone },
  { key: 'phone', name: 'เบอร์', cell: row => row.member.phone, wide: true },
  { key: 'amount', name: 'ยอด', cell: row => <Money amount={row.amount} />, end: true },
  {
    key: 'status',
    name: 'สถานะ',
    cell: row => <Badge tone={withdrawalStates[row.status].tone}>{withdrawalStates[row.status].text}</Badge>,
  },
  {
    key: 'review',
    name: 'เหตุที่ให้คนดู',
    cell: row => (row.review === null ? '' : reasonName(row.review)),
    wide: true,
  },
  { key: 'bank', name: 'ธนาคาร', cell: row => <BankAccount bank={row.bank} account={null} />, wide: true },
  { key: 'approved', name: 'อนุมัติโดย', cell: row => deciderName(row.approved_by) ?? '', hidden: true },
  {
    key: 'ended',
    name: 'จบเมื่อ',
    cell: row => (row.ended_at === null ? '' : formatThaiDateTime(row.ended_at)),
    hidden: true,
  },
  { key: 'ref', name: 'เลขอ้างอิง', cell: row => row.ref, wide: true },
]

type Filter = { status?: WithdrawalStatus; member?: MemberId; day?: string }

export const useWithdrawals = (filter: Filter) =>
  usePages<Row, WithdrawalId>(['GET /withdrawals', filter], (before, signal) =>
    api('GET /withdrawals', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }),
  )

type Props = {
  filter: Filter
  rows: Row[]
  open: WithdrawalId | undefined
  onOpen: (id: WithdrawalId) => void
  onMore: (() => void) | undefined
}

export function WithdrawalsTable({ filter, rows, open, onOpen, onMore }: Props) {
  return (
    <DataTable
      caption="รายการถอนเงิน"
      file={{ name: 'withdrawals', filter }}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      openKey={open}
      onOpen={row => onOpen(row.id)}
      onMore={onMore}
    />
  )
}
