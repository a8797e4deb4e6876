import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { History } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { kindText, type RequestRow, statusWords } from '../money-request-texts.ts'
import styles from './money-tab.module.css'
import { directionOf, type MoneyDay } from './monthly-sums.ts'
import { PagedList } from './paged-list.tsx'
import { useMoneyDays } from './use-daily-totals.ts'

type Kind = RequestRow['type']

const moved = (row: RequestRow): boolean =>
  row.type === 'deposit' ? row.status === 'completed' : row.status !== 'refused'

const columns: readonly Column<RequestRow>[] = [
  { key: 'time', head: 'เวลา', place: 'note', cell: row => `${formatThaiTime(row.created_at)} น.` },
  { key: 'kind', head: 'รายการ', place: 'lead', cell: kindText },
  {
    key: 'status',
    head: 'สถานะ',
    place: 'aside',
    cell: row => {
      const { short, tone } = statusWords(row)
      return <Badge tone={tone}>{short}</Badge>
    },
  },
  {
    key: 'ref',
    head: 'เลขอ้างอิง',
    place: 'wide',
    cell: row => (
      <span className={styles.reference} translate="no">
        {row.ref}
      </span>
    ),
  },
  {
    key: 'amount',
    head: 'จำนวนเงิน',
    align: 'end',
    place: 'figure',
    cell: row => (
      <Money amount={row.amount} direction={moved(row) && row.type === 'deposit' ? 'in' : 'none'} />
    ),
  },
]

const useRequests = (type: Kind | undefined, month: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['GET /requests', type, month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /requests', {
        query: {
          ...(type === undefined ? {} : { type }),
          ...(month === undefined ? {} : { month }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
  })

/** The list of the member's deposits and withdrawals (R10). A press on an item opens the timeline of its states. */
export function RequestsList({ type, month }: { type: Kind | undefined; month: string | undefined }) {
  const requests = useRequests(type, month)
  const rows = requests.data?.pages.flatMap(page => page.data)
  const filtered = type !== undefined || month !== undefined
  const days = useMoneyDays(month).data?.data
  return (
    <PagedList query={requests} rows={rows} empty={filtered ? <NoMatchingRequests /> : <NoneYet />}>
      {shown => (
        <DataTable
          caption="รายการฝาก-ถอน"
          columns={columns}
          rows={shown}
          rowKey={row => row.id}
          groupOf={row => ({
            key: bangkokDay(row.created_at),
            head: <DayHead at={row.created_at} days={days} />,
          })}
          onOpen={row => () => openDialog('requestTimeline', { id: row.id })}
        />
      )}
    </PagedList>
  )
}

const DAY_LETTERS = 'YYYY-MM-DD'.length
const bangkokDay = (at: string): string => inBangkok(new Date(at)).toISOString().slice(0, DAY_LETTERS)

/** Heading of a day in the list: the date, and the day's result of play with a link to the games played. */
function DayHead({ at, days }: { at: string; days: readonly MoneyDay[] | undefined }) {
  const day = bangkokDay(at)
  const known = days?.find(each => each.day === day)
  return (
    <span className={styles.day}>
      {formatThaiDate(at)}
      {known === undefined || known.rounds === 0 ? null : (
        <Link to="/history" search={{ tab: 3, day }}>
          ผลการเล่น <Money amount={known.play} direction={directionOf(known.play)} />
        </Link>
      )}
    </span>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={<History />}
      title="ยังไม่มีรายการ"
      action={<Button render={<Link to="/deposit" />}>ฝากเงิน</Button>}
    >
      รายการฝากและถอนของคุณจะแสดงที่นี่
    </EmptyState>
  )
}

export function NoMatchingRequests() {
  return (
    <EmptyState icon={<History />} title="ไม่พบรายการ">
      ลองเลือกประเภทหรือเดือนอื่น
    </EmptyState>
  )
}
