import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { StatementLine } from '../../partners/ports/bank-feed.ts'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { BankLines } from '../database/tables.ts'

const LINE = [
  'line_id',
  'account',
  'from_bank',
  'from_account',
  'from_name',
  'amount',
  'bill_reference',
  'paid_at',
  'trans_ref',
  'repeated_ref',
] as const satisfies readonly (keyof BankLines)[]

/**
 * An incoming payment of a bank statement. `trans_ref` is the sending bank's transfer number, which only one line can have. A later line with the
 * same number has it in `repeated_ref`, and null in `trans_ref`.
 */
export type BankLine = Row<BankLines, typeof LINE>

/** Maximum number of leading zeros of a bank line's id that a spreadsheet may have dropped. No bank's ids have more. */
const ZEROS_LOST_MAX = 20

type NewLine = {
  readonly line: StatementLine
  readonly trans_ref: string | null
  readonly repeated_ref: string | null
  readonly at: Date
}

/** Stores a bank line. Returns false if a line with the same bank id or the same `trans_ref` is already stored. */
const insertLine = batchedQuery(async (tx: Tx, lines: readonly NewLine[]) => {
  const of = lines.map(({ line }) => line)
  const { rows } = await sql<{ line_id: string }>`
    insert into bank_lines (line_id, account, from_bank, from_account, from_name, amount, bill_reference,
      paid_at, trans_ref, repeated_ref, read_at)
    select line_id, account, from_bank, from_account, from_name, amount, bill_reference, paid_at, trans_ref,
           repeated_ref, read_at
      from unnest(${of.map(({ line_id }) => line_id)}::text[],
        ${of.map(({ account }) => account)}::text[], ${of.map(({ from_bank }) => from_bank)}::text[],
        ${of.map(({ from_account }) => from_account)}::text[], ${of.map(({ from_name }) => from_name)}::text[],
        ${of.map(({ amount }) => amount)}::bigint[], ${of.map(({ bill_reference }) => bill_reference)}::text[],
        ${of.map(({ paid_at }) => paid_at)}::timestamptz[], ${lines.map(({ trans_ref }) => trans_ref)}::text[],
        ${lines.map(({ repeated_ref }) => repeated_ref)}::text[], ${lines.map(({ at }) => at)}::timestamptz[])
        with ordinality as new (line_id, account, from_bank, from_account, from_name, amount, bill_reference, paid_at,
          trans_ref, repeated_ref, read_at, no)
     order by no
    on conflict do nothing returning line_id`.execute(tx)
  const stored = new Set(rows.map(row => row.line_id))
  return of.map(({ line_id }) => stored.has(line_id))
})

/**
 * Stores a bank line once. A line whose transfer number another line already has is still a separate payment, so its number is stored in
 * `repeated_ref`.
 */
export const insertBankLine = async (tx: Tx, line: StatementLine, at: Date): Promise<void> => {
  const { trans_ref } = line
  if (await insertLine(tx, { line, trans_ref, repeated_ref: null, at })) return
  if (trans_ref !== null) await insertLine(tx, { line, trans_ref: null, repeated_ref: trans_ref, at })
}

/** Returns the stored amounts of the given bank lines by id. The result lacks lines that are not stored. */
export const findKnownLines = async (
  tx: Tx,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Satang>> => {
  const { rows } = await sql<{ line_id: string; amount: Satang }>`
    select line_id, amount from bank_lines where line_id = any(${lineIds}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.line_id, row.amount]))
}

/**
 * Returns those of the given bank lines whose id is stored with more or fewer leading zeros. Spreadsheets drop leading zeros, so this is probably the
 * stored payment, which must not be credited again.
 */
export const findLineVariants = async (
  tx: Tx,
  lines: readonly Pick<StatementLine, 'line_id'>[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ line_id: string }>`
    select given.line_id
      from unnest(${lines.map(({ line_id }) => line_id)}::text[]) as given (line_id)
     where given.line_id ~ '^file:.*:[0-9]+$'
       and exists (
         select from generate_series(0, ${ZEROS_LOST_MAX}) zeros
           join bank_lines l
             on l.line_id = regexp_replace(given.line_id, ':0*([0-9]+)$', ':' || repeat('0', zeros) || '\\1')
            and l.line_id <> given.line_id)`.execute(tx)
  return new Set(rows.map(({ line_id }) => line_id))
}

/** Returns bank lines that are not settled, oldest first. */
export const findLinesToSettle = async (
  db: Db,
  tried: readonly string[],
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ line_id: string }>`
    select line_id from bank_lines where outcome is null and line_id <> all(${[...tried]}::text[])
     order by paid_at, line_id limit ${limit}`.execute(db)
  return rows.map(row => row.line_id)
}

/** Locks the bank line until the transaction ends and returns it. Returns null if the line is already settled. */
export const lockLineToSettle = batchedQuery(async (tx: Tx, lineIds: readonly string[]) => {
  const { rows } = await sql<BankLine>`
    select ${columns(LINE)}
    from bank_lines where line_id = any((select ${[...lineIds]}::text[])::text[]) and outcome is null order by line_id for update`.execute(
    tx,
  )
  return rowPerItem(
    lineIds,
    lineId => lineId,
    rows,
    row => row.line_id,
  )
})

type SettledLine = {
  readonly line_id: string
  readonly outcome: 'credited' | 'suspended'
  readonly deposit_id: string | null
  readonly at: Date
}

export const settleBankLine = batchedQuery(async (tx: Tx, lines: readonly SettledLine[]) => {
  await sql`
    update bank_lines set outcome = settled.became, deposit_id = settled.deposit, settled_at = settled.at
      from unnest((select ${lines.map(({ line_id }) => line_id)}::text[]), (select ${lines.map(({ outcome }) => outcome)}::text[]),
        (select ${lines.map(({ deposit_id }) => deposit_id)}::text[]), (select ${lines.map(({ at }) => at)}::timestamptz[]))
        as settled (line, became, deposit, at)
     where line_id = settled.line and outcome is null`.execute(tx)
  return lines.map(() => undefined)
})

/** Returns the stored bank line. Only its outcome can have changed since it was stored. */
export const findBankLine = batchedQuery(async (db: Db | Tx, lineIds: readonly string[]) => {
  const { rows } = await sql<BankLine>`
    select ${columns(LINE)} from bank_lines where line_id = any((select ${[...lineIds]}::text[])::text[])`.execute(
    db,
  )
  return rowPerItem(
    lineIds,
    lineId => lineId,
    rows,
    row => row.line_id,
  )
})

/** Records that a bank line's money was moved from suspense into a deposit. */
export const creditSuspendedLine = async (tx: Tx, lineId: string, depositId: string): Promise<void> => {
  await sql`
    update bank_lines set outcome = 'credited', deposit_id = ${depositId}
    where line_id = ${lineId} and outcome = 'suspended'`.execute(tx)
}

/** Stores a partner's callback. Returns false when the same event was received before. */
export const insertCallback = async (
  tx: Tx,
  callback: { partner: string; event_id: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into partner_callbacks (partner, event_id, received_at)
    values (${callback.partner}, ${callback.event_id}, ${now})
    on conflict do nothing returning event_id`.execute(tx)
  return rows.length === 1
}

export const forgetCallbacks = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from partner_callbacks where (partner, event_id) in (
      select partner, event_id from partner_callbacks where received_at < ${before} limit ${atMost})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

export const hasPaidFrom = async (
  db: Db,
  memberId: MemberId,
  account: { bank: string; account_number: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from deposits d join bank_lines l on l.deposit_id = d.id
     where d.member_id = ${memberId} and d.status = 'completed' and l.from_bank = ${account.bank}
       and l.from_account = ${account.account_number} limit 1`.execute(db)
  return rows.length === 1
}
