import type { ReturnId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { CANCELLED_BEFORE_SENT } from '../bank/conflicting-payout-reports.ts'
import type { PayerReturns } from '../database/tables.ts'
import type { ReturnStatus } from './return-state.ts'

const RETURN = [
  'id',
  'line_id',
  'status',
  'amount',
  'from_account',
  'to_bank',
  'to_account',
  'to_name',
  'payer',
  'payee_id',
  'payout_id',
  'accepted_at',
  'lookups',
  'created_at',
] as const satisfies readonly (keyof PayerReturns)[]

/** A return of money to its payer. `id` is the reference that is sent to the bank. */
export type PayerReturn = Row<PayerReturns, typeof RETURN>

export type NewReturn = Omit<
  PayerReturn,
  'status' | 'lookups' | 'payer' | 'payee_id' | 'payout_id' | 'accepted_at'
> & {
  readonly ordered_by: string
  readonly next_look_at: Date
}

/** Inserts a return. The insert violates the constraint `payer_returns_once` if the same money has another return that was not refused. */
export const insertReturn = async (tx: Tx, order: NewReturn): Promise<void> => {
  await sql`
    insert into payer_returns (id, line_id, status, amount, from_account, to_bank, to_account, to_name, ordered_by,
      created_at, next_look_at)
    values (${order.id}, ${order.line_id}, 'ordered', ${order.amount}, ${order.from_account}, ${order.to_bank},
      ${order.to_account}, ${order.to_name}, ${order.ordered_by}, ${order.created_at}, ${order.next_look_at})`.execute(
    tx,
  )
}

export const findReturn = async (db: Db | Tx, id: ReturnId): Promise<PayerReturn | null> => {
  const { rows } = await sql<PayerReturn>`
    select ${columns(RETURN)} from payer_returns where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns whether the bank refused a return of this bank line's money. A return that an operator cancelled does not count. */
export const wasReturnRefused = async (db: Db | Tx, lineId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from payer_returns where line_id = ${lineId} and status = 'refused'
       and bank_reason is distinct from ${CANCELLED_BEFORE_SENT} limit 1`.execute(db)
  return rows.length > 0
}

export const lockReturn = async (tx: Tx, id: ReturnId): Promise<PayerReturn | null> => {
  const { rows } = await sql<PayerReturn>`
    select ${columns(RETURN)} from payer_returns where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

type Step = {
  readonly to: ReturnStatus
  readonly next_look_at: Date | null
  readonly ended_at: Date | null
  readonly bank_reason: string | null
  /** The name of the paying bank's adapter and the payee's id at that bank. Null keeps the stored values. */
  readonly order: { readonly payer: string; readonly payee_id: string | null } | null
}

export const stepReturn = async (tx: Tx, id: ReturnId, step: Step): Promise<void> => {
  await sql`
    update payer_returns set status = ${step.to}, next_look_at = ${step.next_look_at}, ended_at = ${step.ended_at},
      bank_reason = ${step.bank_reason}, payer = coalesce(${step.order?.payer ?? null}, payer),
      payee_id = coalesce(${step.order?.payee_id ?? null}, payee_id)
    where id = ${id}`.execute(tx)
}

/** Stores the name of the paying bank's adapter and the payee's id at that bank, before the order is submitted. */
export const noteOrder = async (
  tx: Tx,
  id: ReturnId,
  { payer, payee_id }: NonNullable<Step['order']>,
): Promise<void> => {
  await sql`
    update payer_returns set payer = ${payer}, payee_id = ${payee_id} where id = ${id} and status = 'ordered'`.execute(
    tx,
  )
}

/** Records that the bank accepted the order of a return and will pay later. This counts as a lookup of the outcome. */
export const noteAcceptedReturn = async (
  tx: Tx,
  id: ReturnId,
  { payout_id, at, next }: { readonly payout_id: string | null; readonly at: Date; readonly next: Date },
): Promise<void> => {
  await sql`
    update payer_returns set lookups = lookups + 1, next_look_at = ${next}, accepted_at = coalesce(accepted_at, ${at}),
      payout_id = coalesce(payout_id, ${payout_id}), disowned_at = null
    where id = ${id} and next_look_at is not null`.execute(tx)
}

/**
 * Counts a lookup of a return that gave no result, and stores the time of the next lookup. `disownedAt` is the time of this lookup if operators must
 * decide, because the bank does not know the order. Otherwise it is null. A time that an earlier lookup stored is kept.
 */
export const postponeReturn = async (
  tx: Tx,
  id: ReturnId,
  next: Date,
  disownedAt: Date | null,
): Promise<void> => {
  await sql`
    update payer_returns set lookups = lookups + 1, next_look_at = ${next}, disowned_at = coalesce(disowned_at, ${disownedAt})
    where id = ${id} and next_look_at is not null`.execute(tx)
}

export const findDueReturns = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  limit: number,
): Promise<ReturnId[]> => {
  const { rows } = await sql<{ id: ReturnId }>`
    select id from payer_returns where next_look_at <= ${now} and id <> all(${[...tried]}::text[]) order by next_look_at limit ${limit}`.execute(
    db,
  )
  return rows.map(row => row.id)
}
