import type { MemberId } from '@sala/contract/wire/ids.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Span } from '../platform/calendar.ts'
import { batchedQuery, rowPerItem } from '../platform/database/batched-queries.ts'
import type { Db, Tx } from '../platform/db.ts'

/** A transfer order as a row of the database. */
export type OrderRow = {
  readonly id: string
  readonly kind: number
  readonly member_id: MemberId | null
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly reference: string
  readonly at: Date
  readonly reverses: string | null
}

/** Returns whether two orders with one id have the same content. All fields except the time are compared, as in the database. */
export const isSameContent = (a: OrderRow, b: OrderRow): boolean =>
  a.kind === b.kind &&
  a.member_id === b.member_id &&
  a.debit === b.debit &&
  a.credit === b.credit &&
  a.amount === b.amount &&
  a.reference === b.reference &&
  a.reverses === b.reverses

/** Result of posting one order (`database/posting.sql`). All fields are null if nothing was posted because another order was refused. */
export type Answer = {
  readonly outcome: 'posted' | 'repeated' | 'insufficient' | 'conflict' | 'irreversible' | null
  readonly seq: bigint | null
  readonly debit_balance: bigint | null
  readonly credit_balance: bigint | null
  readonly at: Date | null
}

const POST_ONE = 'select * from ledger_post_one($1, $2, $3, $4, $5, $6, $7, $8, $9)'
export const POST_MANY = 'select * from ledger_post_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'

const valuesOf = (row: OrderRow): unknown[] => [
  row.id,
  row.kind,
  row.member_id,
  row.debit,
  row.credit,
  row.amount,
  row.reference,
  row.at,
  row.reverses,
]

/** Returns one array for each column of the rows, as parameters of `POST_MANY`. */
export const columnsOf = (rows: readonly OrderRow[]): unknown[] => [
  rows.map(row => row.id),
  rows.map(row => row.kind),
  rows.map(row => row.member_id),
  rows.map(row => row.debit),
  rows.map(row => row.credit),
  rows.map(row => row.amount),
  rows.map(row => row.reference),
  rows.map(row => row.at),
  rows.map(row => row.reverses),
]

export const postOne = async (tx: Tx, row: OrderRow): Promise<Answer[]> =>
  (await tx.executeQuery<Answer>(CompiledQuery.raw(POST_ONE, valuesOf(row)))).rows

/** Posts all orders or none, in the caller's transaction. Ids must be unique. */
export const postMany = async (tx: Tx, rows: readonly OrderRow[]): Promise<Answer[]> =>
  (await tx.executeQuery<Answer>(CompiledQuery.raw(POST_MANY, [...columnsOf(rows), true]))).rows

type BalancesRow = {
  readonly member_id: MemberId
  readonly wallet: bigint
  readonly moving: bigint
  readonly game: bigint
  readonly withdrawing: bigint
}

export const selectBalances = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<BalancesRow>`
    select member_id, wallet, moving, game, withdrawing from ledger_balances
     where member_id = any((select ${[...memberIds]}::text[])::text[])`.execute(db)
  return rowPerItem(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

export const lockBalances = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`select ledger_lock_balances(array[${memberId}])`.execute(tx)
}

export type JournalRow = {
  readonly seq: bigint
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly debit_balance: bigint | null
  readonly credit_balance: bigint | null
  readonly reference: string
  readonly reverses: string | null
  /** Change of the member's credit (wallet + moving + game) by this transfer, and the credit after the transfer. */
  readonly change: bigint
  readonly credit_after: bigint
}

export type JournalFilter = {
  /** Numbers in ledger_kinds of the kinds of transfers to return. Null for all. */
  readonly kinds: readonly number[] | null
  /** The period of the transfers. Its start is included, and its end is excluded. Null for all time. */
  readonly span: Span | null
}

/** Cursor of the first page. It is greater than any transfer number, so that the first page uses the same SQL condition and index as later pages. */
const NEWEST = 9_223_372_036_854_775_807n

/**
 * Returns a member's transfers before the cursor `before`, newest first. `credit_after` is computed backwards from the current credit. It also counts
 * transfers that the filter leaves out.
 */
export const selectJournal = async (
  db: Db | Tx,
  memberId: MemberId,
  before: bigint | null,
  limit: number,
  { kinds, span }: JournalFilter,
): Promise<JournalRow[]> => {
  const { begins: from, ends: to } = span ?? { begins: '-infinity', ends: 'infinity' }
  const shown = sql`t.seq < ${before ?? NEWEST}::bigint and t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz
    and (${kinds}::smallint[] is null or t.kind = any(${kinds}::smallint[]))`
  const { rows } = await sql<JournalRow>`
    with own as materialized (
      select member_no, wallet + moving + game as credit from ledger_balances where member_id = ${memberId}
    ),
    oldest as materialized (
      select min(seq) as seq
        from (select t.seq from ledger_transfers t
               where t.member_no = (select member_no from own) and ${shown} order by t.seq desc limit ${limit}) page
    )
    select t.seq, t.id, t.at, k.name as kind, d.name as debit, c.name as credit, t.amount, t.debit_balance,
           t.credit_balance, t.reference, t.reverses, t.change,
           ((select credit from own) - t.newer)::bigint as credit_after
      from (
        select *, coalesce(sum(change) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as newer
          from (select *, amount * ((credit < 4)::int - (debit < 4)::int) as change from ledger_transfers
                 where member_no = (select member_no from own) and seq >= (select seq from oldest)) walked
      ) t
      join ledger_kinds k on k.no = t.kind
      join ledger_accounts d on d.no = t.debit
      join ledger_accounts c on c.no = t.credit
     where ${shown}
     order by t.seq desc
     limit ${limit}`.execute(db)
  return rows
}

export const selectTransfer = async (
  db: Db | Tx,
  id: string,
): Promise<
  { member_id: MemberId | null; debit: string; credit: string; amount: bigint; reference: string } | undefined
> => {
  const { rows } = await sql<{
    member_id: MemberId | null
    debit: string
    credit: string
    amount: bigint
    reference: string
  }>`
    select j.member_id, j.debit, j.credit, j.amount, j.reference from ledger_journal j
     where hashtextextended(j.id, 0) = hashtextextended(${id}, 0)
       and hashtextextended(j.id, 1) = hashtextextended(${id}, 1) and j.id = ${id}`.execute(db)
  return rows[0]
}
