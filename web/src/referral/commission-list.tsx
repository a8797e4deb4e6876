import { Button } from '@sala/ui/action/button.tsx'
import { CalendarDays } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { FailedAlert } from '../notices/failed-alert.tsx'
import styles from './referral-page.module.css'
import {
  type Commission,
  carryOverLabels,
  commissionWords,
  directionOf,
  levelName,
  weekText,
} from './referral-texts.ts'

const columns: readonly Column<Commission>[] = [
  {
    key: 'week',
    head: 'สัปดาห์',
    place: 'lead',
    cell: line => (
      <span className={styles.pair}>
        {weekText(line.of_week)}
        {line.correction ? <Badge>ปรับปรุงยอด</Badge> : null}
      </span>
    ),
  },
  {
    key: 'friend',
    head: 'จาก',
    cell: line =>
      `${line.kind === 'friend' ? line.phone : carryOverLabels[line.kind]} · ${levelName(line.level)}`,
  },
  {
    key: 'base',
    head: 'ยอดเสียสุทธิ × อัตรา',
    align: 'end',
    cell: line =>
      line.base === null ? (
        <span className={styles.faint}>–</span>
      ) : (
        <span className={styles.figures}>
          <Money amount={line.base} direction={line.base < 0 ? 'out' : 'none'} /> × {line.rate_percent}%
        </span>
      ),
  },
  {
    key: 'amount',
    head: 'ค่าแนะนำ',
    align: 'end',
    place: 'figure',
    cell: line =>
      line.status === 'excluded' ? (
        <span className={styles.faint}>–</span>
      ) : (
        <Money amount={line.amount} direction={directionOf(line.amount)} />
      ),
  },
  { key: 'status', head: 'สถานะ', cell: line => <Status line={line} /> },
]

function Status({ line }: { line: Commission }) {
  const { text, tone } = commissionWords[line.status]
  return (
    <span className={styles.pair}>
      <Badge tone={tone}>{text}</Badge>
      {line.status === 'pending' ? (
        <span className={styles.soft}>ยืนยัน {formatThaiDateTime(line.confirm_at)}</span>
      ) : null}
    </span>
  )
}

/**
 * Height of the list while it is empty. The placeholder is as high, so that for a new member the end of the page does not move when the list
 * has loaded.
 */
const EMPTY_HEIGHT = '17.25rem'

/** Placeholder of the commission list, shown until the content above the list has loaded. */
export const CommissionListPlace = () => (
  <section className={styles.section} aria-busy>
    <h2>รายการค่าแนะนำ</h2>
    <Skeleton shape="block" height={EMPTY_HEIGHT} />
  </section>
)

/** The list of the member's commissions, newest first, with the source of each (B06). It loads page by page. */
export function CommissionList() {
  const lines = useInfiniteQuery({
    queryKey: ['GET /referral/commissions'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /referral/commissions', {
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
  })
  const rows = lines.data?.pages.flatMap(page => page.data)
  return (
    <section className={styles.section} aria-busy={rows === undefined && !lines.isError}>
      <h2>รายการค่าแนะนำ</h2>
      {lines.isError ? <FailedAlert error={lines.error} retry={lines.refetch} /> : null}
      {rows === undefined && !lines.isError ? <Skeleton shape="block" height={EMPTY_HEIGHT} /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title="ยังไม่มีค่าแนะนำ">
          ระบบคิดให้ทุกวันพุธ จากยอดเล่นของเพื่อนในสัปดาห์ที่ผ่านมา
        </EmptyState>
      ) : null}
      {rows !== undefined && rows.length > 0 ? (
        <DataTable caption="รายการค่าแนะนำ" columns={columns} rows={rows} rowKey={line => line.id} />
      ) : null}
      {lines.hasNextPage ? (
        <Button loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          ดูเพิ่มเติม
        </Button>
      ) : null}
    </section>
  )
}
