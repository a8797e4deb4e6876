import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { FiledOrder } from '../../partners/ports/payouts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { PayoutFileLines } from '../database/tables.ts'

/** Puts every accepted order of that payer that stands in no file into a new one, the oldest first; null where there is none. */
export const insertFile = async (
  tx: Tx,
  payer: string,
  made: { readonly by: string; readonly at: Date; readonly limit: number },
): Promise<bigint | null> => {
  // One file is made at a time: two would take the same orders, and one of them would be empty.
  await sql`select pg_advisory_xact_lock(hashtext('payout_files'))`.execute(tx)
  const { rows } = await sql<{ no: bigint }>`
    with waiting as (
      select o.id, row_number() over (order by o.accepted_at, o.id) as line from accepted_orders o
       where o.payer = ${payer} and not exists (select from payout_file_lines l where l.reference = o.id)
       order by line limit ${made.limit}),
    file as (
      insert into payout_files (made_by, made_at) select ${made.by}, ${made.at} where exists (select from waiting) returning no),
    lines as (
      insert into payout_file_lines (reference, file_no, line) select w.id, f.no, w.line from waiting w, file f)
    select no from file`.execute(tx)
  return rows[0]?.no ?? null
}

/** The orders of a file, in its own order. */
export const findFile = async (db: Db | Tx, no: bigint): Promise<FiledOrder[]> => {
  const { rows } = await sql<FiledOrder>`
    select o.id as reference, o.from_account, o.to_bank, o.to_account, o.to_name, o.amount
      from payout_file_lines l join accepted_orders o on o.id = l.reference
     where l.file_no = ${no} order by l.line`.execute(db)
  return rows
}

export type PayoutFile = {
  readonly no: bigint
  readonly made_by: string
  readonly made_at: Date
  readonly orders: number
  readonly amount: Satang
  readonly paid: number
  readonly refused: number
}

/** The newest first. */
export const listFiles = async (db: Db, limit: number): Promise<PayoutFile[]> => {
  const { rows } = await sql<PayoutFile>`
    select f.no, f.made_by, f.made_at, count(*)::int as orders, sum(o.amount)::bigint as amount,
           (count(*) filter (where l.result = 'paid'))::int as paid, (count(*) filter (where l.result = 'refused'))::int as refused
      from payout_files f join payout_file_lines l on l.file_no = f.no join accepted_orders o on o.id = l.reference
     group by f.no order by f.no desc limit ${limit}`.execute(db)
  return rows
}

export type FiledLine = Pick<PayoutFileLines, 'result'> & { readonly amount: Satang }

/** An order of a file, and what was read of it before; null where it stands in none. */
export const findFiledLine = async (db: Db, reference: string): Promise<FiledLine | null> => {
  const { rows } = await sql<FiledLine>`
    select l.result, o.amount from payout_file_lines l join accepted_orders o on o.id = l.reference
     where l.reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** What was read first holds. */
export const noteResult = async (
  tx: Tx,
  reference: string,
  read: { readonly result: 'paid' | 'refused'; readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update payout_file_lines set result = ${read.result}, read_by = ${read.by}, read_at = ${read.at}
     where reference = ${reference} and result is null`.execute(tx)
}
