import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowsPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Receivables } from '../database/tables.ts'

const RECEIVABLE = [
  'member_id',
  'id',
  'amount',
  'settled',
  'opened_at',
] as const satisfies readonly (keyof Receivables)[]

/** An amount that a member owes. `id` is the id of the reversed transfer. */
export type Receivable = Row<Receivables, typeof RECEIVABLE>

/** Inserts a receivable (money that a member owes). Returns false if it already exists. */
export const insertReceivable = async (
  tx: Tx,
  receivable: Pick<Receivable, 'member_id' | 'id' | 'amount'>,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into receivables (member_id, id, amount, opened_at, due_at)
    values (${receivable.member_id}, ${receivable.id}, ${receivable.amount}, ${at}, ${at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Returns the member's open receivables (amounts owed), oldest first. */
export const findReceivables = batchedQuery(async (db: Db | Tx, memberIds: readonly MemberId[]) => {
  const { rows } = await sql<Receivable>`
    select ${columns(RECEIVABLE)} from receivables
     where member_id = any((select ${[...memberIds]}::text[])::text[]) and settled < amount order by opened_at, id`.execute(
    db,
  )
  return rowsPerItem<MemberId, Receivable>(
    memberIds,
    id => id,
    rows,
    row => row.member_id,
  )
})

/** Returns open receivables (amounts owed) of all members, oldest first. */
export const findAllReceivables = async (db: Db, limit: number): Promise<Receivable[]> => {
  const { rows } = await sql<Receivable>`
    select ${columns(RECEIVABLE)} from receivables
     where settled < amount order by opened_at, id limit ${limit}`.execute(db)
  return rows
}

export const addSettled = async (
  tx: Tx,
  receivable: Pick<Receivable, 'member_id' | 'id'>,
  amount: Satang,
): Promise<void> => {
  await sql`
    update receivables set settled = settled + ${amount}
     where member_id = ${receivable.member_id} and id = ${receivable.id}`.execute(tx)
}

/** Claims a batch of members with due receivables. It also schedules their next try, so that a failing member does not block the others. */
export const claimDueReceivables = async (
  db: Db,
  now: Date,
  next: Date,
  limit: number,
): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    update receivables set due_at = ${next}
     where (member_id, id) in (
       select member_id, id from receivables where settled < amount and due_at <= ${now} order by due_at limit ${limit})
    returning member_id`.execute(db)
  return [...new Set(rows.map(row => row.member_id))]
}
