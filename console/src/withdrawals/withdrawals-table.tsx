import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type Answer, api } from '../calls/api.ts'
import { BankAccount } from '../case/bank-account.tsx'
import type { Column } from '../table/data-table.tsx'
import {
  endedColumn,
  memberColumns,
  RequestTable,
  type RequestTableProps,
  refColumn,
} from '../table/money-request-table.tsx'
import { usePages } from '../table/use-list-pages.ts'
import { withdrawalStates } from './withdrawal-texts.ts'

type Row = Answer<'GET /withdrawals'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'ขอเมื่อ', cell: row => formatThaiDateTime(row.created_at) },
  ...memberColumns,
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
  endedColumn,
  refColumn,
]

type Filter = { status?: WithdrawalStatus; member?: MemberId; day?: string }

export const useWithdrawals = (filter: Filter) =>
  usePages<Row, WithdrawalId>(['GET /withdrawals', filter], (before, signal) =>
    api('GET /withdrawals', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }),
  )

export function WithdrawalsTable({ filter, ...table }: RequestTableProps<Row, Filter>) {
  return (
    <RequestTable
      {...table}
      caption="รายการถอนเงิน"
      file={{ name: 'withdrawals', filter }}
      columns={columns}
    />
  )
}
