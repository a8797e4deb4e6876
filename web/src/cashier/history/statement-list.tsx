import {
  statementGroups,
  statementGroupWords,
  statementWords,
} from '@sala/contract/cashier/history/statement-group-names.ts'
import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { History } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Answer, api } from '../../calls/api.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import type { HistorySearch } from './history-tabs.ts'
import { NoMatchingRequests } from './money-requests-list.tsx'
import styles from './money-tab.module.css'
import { PagedList } from './paged-list.tsx'
import { type FoldedLine, foldMoves } from './transfer-grouping.ts'

type Line = FoldedLine<Answer<'GET /statement'>['data'][number]>
export type Group = (typeof statementGroups)[number]

export const groupChoices = statementGroups.map(value => ({ value, label: statementGroupWords[value] }))

/** Returns the direction of a statement line, for its sign and colour. A payout has none, because the money still belongs to the member. */
const directionOf = ({ kind, change }: Line) =>
  change > 0 ? 'in' : change < 0 && kind !== 'payout' ? 'out' : 'none'

const columns: readonly Column<Line>[] = [
  { key: 'time', head: 'เวลา', place: 'note', cell: line => formatThaiDateTime(line.at) },
  { key: 'text', head: 'รายการ', place: 'lead', cell: line => <What line={line} /> },
  {
    key: 'reference',
    head: 'เลขอ้างอิง',
    place: 'wide',
    // A deposit or withdrawal shows its number. Other transfers have only an internal reference, which is shown in the downloaded file.
    cell: line =>
      line.request_id === null ? null : <span className={styles.reference}>{line.reference}</span>,
  },
  {
    key: 'amount',
    head: 'จำนวนเงิน',
    align: 'end',
    place: 'figure',
    cell: line => (
      <Money
        amount={line.amount}
        direction={directionOf(line)}
        className={line.change === 0 ? styles.still : undefined}
      />
    ),
  },
  {
    key: 'balance',
    head: 'เครดิตคงเหลือ',
    align: 'end',
    place: 'aside',
    cell: line => (
      <>
        <span className={styles.small}>คงเหลือ </span>
        <Money amount={line.balance} />
      </>
    ),
  },
]

/** Name of a line of the member's statement, with the automatic transfers between wallet and game that the line caused. */
function What({ line: { text, moves } }: { line: Line }) {
  const [last] = moves
  return (
    <span>
      {text}
      {last === undefined ? null : <span className={styles.move}>{last.text}</span>}
    </span>
  )
}

const useStatement = (group: Group | undefined, month: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['GET /statement', group, month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /statement', {
        query: {
          ...(group === undefined ? {} : { group }),
          ...(month === undefined ? {} : { month }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
  })

/**
 * The statement: each transfer of the member with the credit after it (R10). An automatic transfer is merged into the line that caused it. The
 * downloaded file lists every transfer.
 */
export function StatementList({ group, month }: { group: Group | undefined; month: string | undefined }) {
  const statement = useStatement(group, month)
  const lines = statement.data && foldMoves(statement.data.pages.flatMap(page => page.data))
  const navigate = useNavigate()
  const filtered = group !== undefined || month !== undefined
  return (
    <PagedList query={statement} rows={lines} empty={filtered ? <NoMatchingRequests /> : <NothingMoved />}>
      {shown => (
        <DataTable
          caption="รายการเดินเครดิต"
          columns={columns}
          rows={shown}
          rowKey={line => line.id}
          onOpen={line => openerOf(line, search => void navigate({ to: '/history', search }))}
        />
      )}
    </PagedList>
  )
}

const DAY_LETTERS = 'YYYY-MM-DD'.length

/**
 * Returns the function that a press on a statement line runs; null if there is none. It opens the timeline of a deposit or withdrawal, the play of a
 * day, or the terms of a bonus.
 */
const openerOf = (line: Line, show: (search: HistorySearch) => void): (() => void) | null => {
  const { request_id, kind, at } = line
  if (request_id !== null) return () => openDialog('requestTimeline', { id: request_id })
  const { group } = statementWords[kind]
  const day = inBangkok(new Date(at)).toISOString().slice(0, DAY_LETTERS)
  if (group === 'game') return () => show({ tab: 3, day })
  return group === 'bonus' ? () => show({ tab: 1 }) : null
}

function NothingMoved() {
  return (
    <EmptyState icon={<History />} title="ยังไม่มีความเคลื่อนไหว">
      ทุกครั้งที่เครดิตเปลี่ยน จะมีรายการแสดงที่นี่พร้อมยอดคงเหลือ
    </EmptyState>
  )
}
