import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { History } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, firstError } from '../api.ts'
import styles from './requests-tab.module.css'
import { type RequestRow, statusWords } from './words.ts'

type Kind = 'all' | 'deposit' | 'withdraw'

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'deposit', label: 'ฝากเงิน' },
  { value: 'withdraw', label: 'ถอนเงิน' },
]

const METHODS = { qr: 'สแกน QR', transfer: 'โอนเงิน', gateway: 'เกตเวย์' }

const kindText = (row: RequestRow): string =>
  row.type === 'withdraw' ? 'ถอนเงิน' : `ฝากเงิน${row.method === null ? '' : ` · ${METHODS[row.method]}`}`

const moved = (row: RequestRow): boolean =>
  row.type === 'deposit' ? row.status === 'completed' : row.status !== 'refused'

const columns: readonly Column<RequestRow>[] = [
  { key: 'kind', head: 'รายการ', place: 'lead', cell: kindText },
  {
    key: 'amount',
    head: 'จำนวนเงิน',
    align: 'end',
    place: 'figure',
    cell: row => (
      <Money amount={row.amount} direction={moved(row) ? (row.type === 'deposit' ? 'in' : 'out') : 'none'} />
    ),
  },
  { key: 'time', head: 'เวลา', cell: row => formatThaiDateTime(row.created_at) },
  {
    key: 'status',
    head: 'สถานะ',
    cell: row => {
      const { text, tone } = statusWords(row)
      return (
        <span className={styles.status}>
          <Badge tone={tone}>{text}</Badge>
          {row.deleted_cause === null ? null : <span className={styles.cause}>{row.deleted_cause}</span>}
        </span>
      )
    },
  },
  { key: 'ref', head: 'เลขอ้างอิง', cell: row => <span className={styles.reference}>{row.ref}</span> },
]

const useRequests = (kind: Kind) =>
  useInfiniteQuery({
    queryKey: ['GET /requests', kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /requests', {
        query: {
          ...(kind === 'all' ? {} : { type: kind }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
  })

/** R10, tab 2: deposits and withdrawals, newest first, more by cursor. */
export function RequestsTab() {
  const [kind, setKind] = useState<Kind>('all')
  const requests = useRequests(kind)
  const rows = requests.data?.pages.flatMap(page => page.data)
  return (
    <div className={styles.tab}>
      <ChipGroup label="ประเภทรายการ" layout="row" options={KINDS} value={kind} onValueChange={setKind} />
      {requests.isError ? (
        <Alert
          kind="error"
          action={
            <Button size="s" onClick={() => void requests.refetch()}>
              ลองใหม่
            </Button>
          }
        >
          {firstError(requests.error)}
        </Alert>
      ) : rows === undefined ? (
        <Skeleton shape="block" height="16rem" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<History />}
          title="ยังไม่มีรายการ"
          action={<Button render={<Link to="/deposit" />}>ฝากเงิน</Button>}
        >
          รายการฝากและถอนของคุณจะแสดงที่นี่
        </EmptyState>
      ) : (
        <DataTable caption="รายการฝาก-ถอน" columns={columns} rows={rows} rowKey={row => row.id} />
      )}
      {requests.hasNextPage ? (
        <Button wide loading={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          ดูเพิ่ม
        </Button>
      ) : null}
    </div>
  )
}
