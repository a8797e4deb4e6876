import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../platform/db.ts'
import { invariant } from '../platform/refusal.ts'
import { type TransferKind, transferKinds } from './accounts.ts'
import { type JournalFilter, selectJournal, selectTransfer } from './sql.ts'

/** One transfer of a member's statement. `debit` and `credit` are account names. The balance of a company account is null. */
export type StatementLine = {
  readonly seq: bigint
  readonly id: string
  readonly at: Date
  readonly kind: TransferKind
  readonly debit: string
  readonly credit: string
  readonly amount: Satang
  readonly debit_balance: Satang | null
  readonly credit_balance: Satang | null
  readonly reference: string
  readonly reverses: string | null
  /**
   * Change of the member's credit by this transfer, and the credit after the transfer. The change is 0 for a transfer between two accounts of the
   * credit (wallet, moving, game).
   */
  readonly change: Satang
  readonly credit_after: Satang
}

/** Filter of a statement. Null means all kinds or all time. */
export type StatementFilter = Omit<JournalFilter, 'kinds'> & {
  readonly kinds: readonly TransferKind[] | null
}

/** One page of a statement. `next` is the cursor of the following page. It is null on the last page. */
export type Statement = { readonly lines: readonly StatementLine[]; readonly next: bigint | null }

export const STATEMENT_PAGE_LINES = 50

const EVERYTHING: StatementFilter = { kinds: null, span: null }

/** Returns a page of a member's transfers, newest first. The cursor is null for the first page. */
export const statementOf = async (
  db: Db | Tx,
  memberId: MemberId,
  cursor: bigint | null = null,
  filter = EVERYTHING,
  pageLines = STATEMENT_PAGE_LINES,
): Promise<Statement> => {
  const kinds = filter.kinds?.map(kind => transferKinds[kind]) ?? null
  const rows = await selectJournal(db, memberId, cursor, pageLines + 1, { ...filter, kinds })
  const lines = rows.slice(0, pageLines).map(row => ({
    ...row,
    kind: kindOf(row.kind),
    amount: satang(row.amount),
    debit_balance: row.debit_balance === null ? null : satang(row.debit_balance),
    credit_balance: row.credit_balance === null ? null : satang(row.credit_balance),
    change: satang(row.change),
    credit_after: satang(row.credit_after),
  }))
  const last = lines.at(-1)
  return { lines, next: rows.length > pageLines && last !== undefined ? last.seq : null }
}

const isKind = (name: string): name is TransferKind => name in transferKinds

const kindOf = (name: string): TransferKind => {
  invariant(isKind(name), `transfers are made for "${name}"`)
  return name
}

/** Returns the transfer with that id and its member, or null. */
export const transferById = async (
  db: Db | Tx,
  id: string,
): Promise<{
  member_id: MemberId | null
  debit: string
  credit: string
  amount: Satang
  reference: string
} | null> => {
  const row = await selectTransfer(db, id)
  return row === undefined ? null : { ...row, amount: satang(row.amount) }
}
