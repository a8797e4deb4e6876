import { dealKindNames, statementLineNames } from '@sala/contract/affiliates/affiliate-texts.ts'
import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { Facts } from '../case/fact-list.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { closing, payment } from './affiliate-actions.ts'
import { type AffiliatePage, statementStates } from './affiliate-texts.ts'
import styles from './affiliates.module.css'

type Statement = AffiliatePage['statements'][number]
type Line = Statement['lines'][number] & { id: string; statement: Statement; isFirst: boolean }

const columns: readonly Column<Line>[] = [
  { key: 'statement', name: 'ใบสรุปเดือน', cell: ({ statement, isFirst }) => (isFirst ? statement.month : '') },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ statement: { state }, isFirst }) =>
      isFirst ? <Badge tone={statementStates[state].tone}>{statementStates[state].text}</Badge> : '',
  },
  {
    key: 'kind',
    name: 'รายการ',
    cell: ({ kind, month, deal_kind }) =>
      [statementLineNames[kind], kind === 'correction' ? month : null, deal_kind && dealKindNames[deal_kind]]
        .filter(Boolean)
        .join(' · '),
    long: true,
  },
  {
    key: 'acquired',
    name: 'เข้าเงื่อนไข',
    cell: ({ acquired }) => formatCount(acquired),
    end: true,
    wide: true,
  },
  { key: 'ggr', name: 'เดิมพันหักรางวัล', cell: ({ ggr }) => <Money amount={ggr} />, end: true, wide: true },
  { key: 'bonuses', name: 'โบนัส', cell: ({ bonuses }) => <Money amount={bonuses} />, end: true, wide: true },
  { key: 'fees', name: 'ค่าธรรมเนียม', cell: ({ fees }) => <Money amount={fees} />, end: true, hidden: true },
  { key: 'amount', name: 'เป็นเงิน', cell: ({ amount }) => <Money amount={amount} />, end: true },
]

const rowsOf = (statements: readonly Statement[]): Line[] =>
  statements.flatMap(statement =>
    statement.lines.map((line, at) => ({
      ...line,
      statement,
      isFirst: at === 0,
      id: `${statement.id} ${at}`,
    })),
  )

/** Returns the statement on which staff users can act now: the oldest one that is open, or that is closed with an amount to pay. */
const nextOf = (statements: readonly Statement[]): Statement | undefined =>
  statements.toReversed().find(({ state, total }) => state === 'open' || (state === 'closed' && total > 0))

function Next({ statement, onDone }: { statement: Statement; onDone: (() => void) | undefined }) {
  const { state, month, total, registrations, first_deposits, deposits, computed_at, closed_by } = statement
  return (
    <div className={styles.next}>
      <Facts
        facts={[
          { name: state === 'open' ? 'ใบที่รอปิด' : 'ใบที่รอจ่าย', value: month },
          { name: 'ยอด', value: <Money amount={total} /> },
          { name: 'สมัคร', value: `${formatCount(registrations)} คน` },
          { name: 'ฝากครั้งแรก', value: `${formatCount(first_deposits)} คน` },
          { name: 'ยอดฝาก', value: <Money amount={deposits} /> },
          { name: 'คิดเมื่อ', value: formatThaiDateTime(computed_at) },
          closed_by === null ? null : { name: 'ปิดโดย', value: actorName(closed_by) },
        ]}
      />
      {onDone === undefined ? null : (
        <ActionButtons
          size="m"
          buttons={[
            state === 'open'
              ? { name: 'ปิดใบสรุป', kind: 'primary', ask: () => closing(statement) }
              : { name: 'บันทึกการจ่าย', kind: 'primary', ask: () => payment(statement) },
          ]}
          onDone={onDone}
        />
      )}
    </div>
  )
}

/**
 * The monthly statements of an affiliate partner with their lines, and the button that closes the next statement or records its payment.
 * `onDone` is undefined for a staff user without the permission to act.
 */
export function StatementList({ page, onDone }: { page: AffiliatePage; onDone: (() => void) | undefined }) {
  const next = nextOf(page.statements)
  return (
    <>
      {next === undefined ? null : <Next key={next.id} statement={next} onDone={onDone} />}
      <DataTable
        caption="ใบสรุปรายเดือน"
        file={{ name: 'affiliate_statements', filter: { affiliate: String(page.id) } }}
        columns={columns}
        rows={rowsOf(page.statements)}
        rowKey={({ id }) => id}
        openKey={undefined}
        onOpen={undefined}
        onMore={undefined}
      />
    </>
  )
}
