import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../platform/db.ts'
import { invariant } from '../platform/refusal.ts'
import { type TransferKind, transferKinds } from './accounts.ts'
import { selectJournal } from './sql.ts'

/** One transfer that touched the member. A side is a name of an account; a balance is null where the side is the house's. */
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
}

/** `next` is the cursor of the following page, null on the last one. */
export type Statement = { readonly lines: readonly StatementLine[]; readonly next: bigint | null }

export const STATEMENT_PAGE_LINES = 50

/** A page of a member's transfers, newest first. The cursor is null for the first page. */
export const statementOf = async (
  db: Db | Tx,
  memberId: MemberId,
  cursor: bigint | null = null,
): Promise<Statement> => {
  const rows = await selectJournal(db, memberId, cursor, STATEMENT_PAGE_LINES + 1)
  const lines = rows.slice(0, STATEMENT_PAGE_LINES).map(row => ({
    ...row,
    kind: kindOf(row.kind),
    amount: satang(row.amount),
    debit_balance: row.debit_balance === null ? null : satang(row.debit_balance),
    credit_balance: row.credit_balance === null ? null : satang(row.credit_balance),
  }))
  const last = lines.at(-1)
  return { lines, next: rows.length > STATEMENT_PAGE_LINES && last !== undefined ? last.seq : null }
}

const isKind = (name: string): name is TransferKind => name in transferKinds

const kindOf = (name: string): TransferKind => {
  invariant(isKind(name), `transfers are made for "${name}"`)
  return name
}
