import type { DepositWay } from '@sala/contract/cashier/deposit-payment-options.ts'
import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import { depositWayText } from '@sala/contract/desk/display-texts/money-texts.ts'
import type { DepositId, MemberId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type Answer, api } from '../calls/api.ts'
import { depositStates } from '../suspense-payments/suspense-texts.ts'
import type { Column } from '../table/data-table.tsx'
import {
  endedColumn,
  memberColumns,
  RequestTable,
  type RequestTableProps,
  refColumn,
} from '../table/money-request-table.tsx'
import { usePages } from '../table/use-list-pages.ts'

type Row = Answer<'GET /deposits'>['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'เปิดเมื่อ', cell: row => formatThaiDateTime(row.created_at) },
  ...memberColumns,
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
  { key: 'method', name: 'วิธี', cell: depositWayText, wide: true },
  endedColumn,
  refColumn,
]

type Filter = { status?: DepositStatus; way?: DepositWay; member?: MemberId; day?: string }

export const useDeposits = (filter: Filter) =>
  usePages<Row, DepositId>(['GET /deposits', filter], (before, signal) =>
    api('GET /deposits', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }),
  )

export function DepositsTable({ filter, ...table }: RequestTableProps<Row, Filter>) {
  return (
    <RequestTable {...table} caption="รายการฝากเงิน" file={{ name: 'deposits', filter }} columns={columns} />
  )
}
