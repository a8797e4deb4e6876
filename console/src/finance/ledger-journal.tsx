import { natureOf, sideWords } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import { accountName, transferName } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { useNavigate } from '@tanstack/react-router'
import { type Answer, api } from '../calls/api.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { MemberLink } from '../case/member-link.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { usePages } from '../table/use-list-pages.ts'
import accounts from './account-comparison.module.css'
import styles from './finance-screen.module.css'

type Page = Answer<'GET /finance/journal'>
type Row = Page['rows'][number] & Pick<Page, 'members'>

/** Adds the page's members to each of its rows, because the table mixes rows of several pages. */
const withMembers = ({ rows, members, before }: Page) => ({
  rows: rows.map(row => ({ ...row, members })),
  before,
})

/** Shows the debited or the credited account of a ledger transfer. */
function Side({ account, side }: { account: string; side: 'debit' | 'credit' }) {
  return (
    <>
      {accountName(account)} <small className={accounts.beneath}>{sideWords[natureOf(account)][side]}</small>
    </>
  )
}

const columns: readonly Column<Row>[] = [
  { key: 'at', name: 'เวลา', cell: row => formatThaiTime(row.at) },
  { key: 'kind', name: 'ประเภท', cell: row => transferName(row.kind), wide: true, long: true },
  { key: 'debit', name: 'เดบิต', cell: row => <Side account={row.debit} side="debit" />, long: true },
  { key: 'credit', name: 'เครดิต', cell: row => <Side account={row.credit} side="credit" />, long: true },
  { key: 'amount', name: 'ยอด', cell: row => <Money amount={row.amount} />, end: true },
  {
    key: 'member',
    name: 'สมาชิก',
    cell: ({ member, members }) => (member === null ? '' : <MemberLink id={member} members={members} />),
    wide: true,
  },
  { key: 'reference', name: 'อ้างอิง', cell: row => row.reference, wide: true, long: true },
]

/** Lists the day's ledger transfers, of all accounts or of the chosen one. */
export function Journal({
  day,
  account,
  onAll,
}: {
  day: string
  account: string | undefined
  onAll: () => void
}) {
  const navigate = useNavigate()
  const filter = { day, ...(account === undefined ? {} : { account }) }
  const { rows, error, again, more } = usePages<Row, string>(
    ['GET /finance/journal', filter],
    (before, signal) =>
      api('GET /finance/journal', {
        query: { ...filter, ...(before === undefined ? {} : { before }) },
        signal,
      }).then(withMembers),
  )
  /** Opens the page of the transfer's member or, without a member, the journal of the debited account. */
  const open = ({ member, debit }: Row) =>
    void (member === null
      ? navigate({ to: '/finance', search: { day, account: debit } })
      : navigate({ to: '/members/$member', params: { member } }))
  const head = (
    <div className={styles.head}>
      <h2>สมุดรายวัน {account === undefined ? '' : accountName(account)}</h2>
      {account === undefined ? null : (
        <Button size="s" kind="quiet" onClick={onAll}>
          ดูทุกบัญชี
        </Button>
      )}
    </div>
  )
  return (
    <section className={styles.part} aria-label="สมุดรายวัน">
      {rows !== undefined && rows.length > 0 ? null : head}
      {rows === undefined ? (
        <CaseWaiting error={error} retry={again} />
      ) : rows.length === 0 ? (
        <EmptyState title="ไม่มีรายการในวันนี้">เลือกวันอื่นหรือบัญชีอื่น</EmptyState>
      ) : (
        <DataTable
          caption="สมุดรายวัน"
          head={head}
          file={{ name: 'journal', filter }}
          columns={columns}
          rows={rows}
          rowKey={row => row.seq}
          openKey={undefined}
          onOpen={open}
          onMore={more}
        />
      )}
    </section>
  )
}
