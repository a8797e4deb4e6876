import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { FiledOrder } from '../../partners/ports/payouts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { PayoutFileLines } from '../database/tables.ts'

/**
 * Creates a payout file of the paying bank's accepted orders that are in no file, oldest first. Returns null if there are none. Orders that
 * two operators settled are excluded.
 */
export const insertFile = async (
  tx: Tx,
  payer: string,
  made: { readonly by: string; readonly at: Date; readonly limit: number },
): Promise<bigint | null> => {
  // Without this lock, two concurrent calls would select the same orders, and one of the two files would stay empty.
  await sql`select pg_advisory_xact_lock(hashtext('payout_files'))`.execute(tx)
  const { rows } = await sql<{ no: bigint }>`
    with waiting as (
      select o.id, row_number() over (order by o.accepted_at, o.id) as line from accepted_orders o
       where o.payer = ${payer} and o.is_open and not exists (select from payout_file_lines l where l.reference = o.id)
       order by line limit ${made.limit}),
    file as (
      insert into payout_files (made_by, made_at) select ${made.by}, ${made.at} where exists (select from waiting) returning no),
    lines as (
      insert into payout_file_lines (reference, file_no, line) select w.id, f.no, w.line from waiting w, file f)
    select no from file`.execute(tx)
  return rows[0]?.no ?? null
}

/**
 * Returns the open orders of a payout file, in the order of the file's lines. Orders that two operators settled meanwhile are excluded, so that they
 * are not paid twice.
 */
export const findOpenOrders = async (db: Db | Tx, no: bigint): Promise<FiledOrder[]> => {
  const { rows } = await sql<FiledOrder>`
    select o.id as reference, o.from_account, o.to_bank, o.to_account, o.to_name, o.amount
      from payout_file_lines l join accepted_orders o on o.id = l.reference
     where l.file_no = ${no} and o.is_open order by l.line`.execute(db)
  return rows
}

export type PayoutFile = {
  readonly no: bigint
  readonly made_by: string
  readonly made_at: Date
  readonly uploaded_by: string | null
  readonly uploaded_at: Date | null
  /** The operators who downloaded the payout file, in the order of their downloads. */
  readonly downloaded_by: string[]
  readonly orders: number
  readonly amount: Satang
  readonly paid: number
  readonly refused: number
  /** Number of the file's orders that ended without a result file of the bank, for example because two operators settled them. */
  readonly ended: number
}

/** Returns payout files, newest first. */
export const listFiles = async (db: Db, limit: number): Promise<PayoutFile[]> => {
  const { rows } = await sql<PayoutFile>`
    select f.no, f.made_by, f.made_at, f.uploaded_by, f.uploaded_at,
           array(select d.operator from payout_file_downloads d where d.file_no = f.no order by d.at) as downloaded_by,
           s.orders, s.amount, s.paid, s.refused, s.ended
      from (select * from payout_files order by no desc limit ${limit}) f
     cross join lateral (
       select count(*)::int as orders, sum(o.amount)::bigint as amount,
              (count(*) filter (where l.result = 'paid'))::int as paid, (count(*) filter (where l.result = 'refused'))::int as refused,
              (count(*) filter (where l.result is null and not o.is_open))::int as ended
         from payout_file_lines l join accepted_orders o on o.id = l.reference
        where l.file_no = f.no) s
     order by f.no desc`.execute(db)
  return rows
}

/** Returns the number and total amount of the paying bank's accepted orders that wait for a file. */
export const countUnfiled = async (db: Db, payer: string): Promise<{ orders: number; amount: Satang }> => {
  const { rows } = await sql<{ orders: number; amount: Satang }>`
    select count(*)::int as orders, coalesce(sum(o.amount), 0)::bigint as amount from accepted_orders o
     where o.payer = ${payer} and o.is_open and not exists (select from payout_file_lines l where l.reference = o.id)`.execute(
    db,
  )
  return rows[0] ?? { orders: 0, amount: satang(0n) }
}

/** Locks the payout file until the transaction ends. Returns null for an unknown file. */
export const lockFile = async (
  tx: Tx,
  no: bigint,
): Promise<{
  readonly made_at: Date
  readonly uploaded_by: string | null
  readonly uploaded_at: Date | null
} | null> => {
  const { rows } = await sql<{ made_at: Date; uploaded_by: string | null; uploaded_at: Date | null }>`
    select made_at, uploaded_by, uploaded_at from payout_files where no = ${no} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records an operator's download of a payout file. Returns false if the operator downloaded it before, unless this is a repeat with the same
 * idempotency key.
 */
export const insertDownload = async (
  tx: Tx,
  no: bigint,
  taken: { readonly by: string; readonly at: Date; readonly key: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into payout_file_downloads (file_no, operator, at, take_key) values (${no}, ${taken.by}, ${taken.at}, ${taken.key})
    on conflict (file_no, operator) do update set at = excluded.at where payout_file_downloads.take_key = excluded.take_key
    returning file_no`.execute(tx)
  return rows.length === 1
}

export const noteUpload = async (
  tx: Tx,
  no: bigint,
  said: { readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update payout_files set uploaded_by = ${said.by}, uploaded_at = ${said.at} where no = ${no} and uploaded_at is null`.execute(
    tx,
  )
}

export type FiledLine = Pick<PayoutFileLines, 'result'> & {
  readonly amount: Satang
  /** Final status of the payout order, or null while it is open. A result file, a callback or operators may have settled it. */
  readonly ended_as: 'paid' | 'refused' | null
}

/** Returns an order of a payout file with its earlier result and outcome. Returns null if the order is in no file. */
export const findFiledLine = async (db: Db, reference: string): Promise<FiledLine | null> => {
  const { rows } = await sql<FiledLine>`
    select l.result, o.amount, o.ended_as from payout_file_lines l join accepted_orders o on o.id = l.reference
     where l.reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

export const findFiledLines = async (
  db: Db,
  references: readonly string[],
): Promise<Map<string, FiledLine>> => {
  const { rows } = await sql<FiledLine & { readonly reference: string }>`
    select l.reference, l.result, o.amount, o.ended_as from payout_file_lines l join accepted_orders o on o.id = l.reference
     where l.reference = any(${references}::text[])`.execute(db)
  return new Map(rows.map(({ reference, ...line }) => [reference, line]))
}

/** Stores the bank's result of a payout order. A second result does not replace the first. */
export const noteResult = async (
  tx: Tx,
  reference: string,
  read: { readonly result: 'paid' | 'refused'; readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update payout_file_lines set result = ${read.result}, read_by = ${read.by}, read_at = ${read.at}
     where reference = ${reference} and result is null`.execute(tx)
}
