import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { type Selectable, sql } from 'kysely'
import { columns, type Row } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Tables, Withdrawals } from '../database/tables.ts'

const WITHDRAWAL = [
  'member_id',
  'id',
  'ref',
  'status',
  'amount',
  'held',
  'from_aside',
  'bank',
  'account_number',
  'name',
  'payout_bank',
  'payout_account',
  'payer',
  'payee_id',
  'payout_id',
  'ordered_at',
  'accepted_at',
  'review',
  'approved_by',
  'cause',
  'lookups',
  'next_lookup_at',
  'created_at',
  'moved_at',
  'ended_at',
] as const satisfies readonly (keyof Withdrawals)[]

export type Withdrawal = Row<Withdrawals, typeof WITHDRAWAL>

type Key = Pick<Withdrawal, 'member_id' | 'id'>

export const findWithdrawal = async (
  db: Db | Tx,
  memberId: MemberId,
  id: WithdrawalId,
): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals where member_id = ${memberId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findWithdrawalByKey = async (
  db: Db | Tx,
  memberId: MemberId,
  idempotencyKey: string,
): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals
    where member_id = ${memberId} and idempotency_key = ${idempotencyKey}`.execute(db)
  return rows[0] ?? null
}

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'member_id'
  | 'id'
  | 'ref'
  | 'status'
  | 'amount'
  | 'held'
  | 'from_aside'
  | 'bank'
  | 'account_number'
  | 'name'
  | 'review'
  | 'approved_by'
  | 'created_at'
  | 'moved_at'
> & { readonly idempotency_key: string | null; readonly events: readonly WithdrawalEventLine[] }

/** A line of the timeline. */
type WithdrawalEventLine = { readonly status: WithdrawalStatus; readonly cause: string | null }

/** With its first lines in the timeline. Null when the reference is taken; fails on `withdrawals_open` when the member has an open one. */
export const insertWithdrawal = async (tx: Tx, withdrawal: NewWithdrawal): Promise<Withdrawal | null> => {
  const { events } = withdrawal
  const { rows } = await sql<Withdrawal>`
    with new as (
      insert into withdrawals (member_id, id, ref, status, amount, held, from_aside, bank, account_number, name,
        review, approved_by, idempotency_key, created_at, moved_at)
      values (${withdrawal.member_id}, ${withdrawal.id}, ${withdrawal.ref}, ${withdrawal.status}, ${withdrawal.amount},
        ${withdrawal.held}, ${withdrawal.from_aside}, ${withdrawal.bank}, ${withdrawal.account_number}, ${withdrawal.name},
        ${withdrawal.review}, ${withdrawal.approved_by}, ${withdrawal.idempotency_key}, ${withdrawal.created_at},
        ${withdrawal.moved_at})
      on conflict (ref) do nothing
      returning ${columns(WITHDRAWAL)}),
    told as (
      insert into request_events (member_id, request_id, seq, status, cause, at)
      select n.member_id, n.id, e.no, e.status, e.cause, n.created_at
        from new n, unnest(${events.map(({ status }) => status)}::text[], ${events.map(({ cause }) => cause)}::text[])
             with ordinality as e (status, cause, no))
    select ${columns(WITHDRAWAL)} from new`.execute(tx)
  return rows[0] ?? null
}

/** What changes with a state; what is left out stays as it is. */
export type WithdrawalFields = Readonly<
  Partial<
    Pick<
      Selectable<Withdrawals>,
      | 'review'
      | 'approved_by'
      | 'payout_bank'
      | 'payout_account'
      | 'payer'
      | 'payee_id'
      | 'payout_id'
      | 'ordered_at'
      | 'accepted_at'
      | 'cause'
      | 'bank_reason'
      | 'next_lookup_at'
      | 'moved_at'
      | 'ended_at'
    >
  >
>

/** Changes the state if it is still `from`, with its lines in the timeline; null when it is not. The caller holds the member's lock. */
export const updateWithdrawalStatus = async (
  tx: Tx,
  { member_id, id }: Key,
  change: {
    from: WithdrawalStatus
    to: WithdrawalStatus
    fields: WithdrawalFields
    events: readonly WithdrawalEventLine[]
    at: Date
  },
): Promise<Withdrawal | null> => {
  const { to: status, events, at } = change
  const statuses = events.map(event => event.status)
  const causes = events.map(({ cause }) => cause)
  const row = await tx
    .withTables<Pick<Tables, 'withdrawals' | 'request_events'>>()
    .with('changed', db =>
      db
        .updateTable('withdrawals')
        .set({ status, ...change.fields })
        .where('member_id', '=', member_id)
        .where('id', '=', id)
        .where('status', '=', change.from)
        .returningAll(),
    )
    .with('told', db =>
      db
        .insertInto('request_events')
        .columns(['member_id', 'request_id', 'seq', 'status', 'cause', 'at'])
        .expression(
          sql`select c.member_id, c.id, e.no + (select coalesce(max(seq), 0) from request_events
                                            where member_id = ${member_id} and request_id = ${id}),
                     e.status, e.cause, ${at}::timestamptz
                from changed c, unnest(${statuses}::text[], ${causes}::text[]) with ordinality as e (status, cause, no)`,
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Counts a look-up that left the question open; nothing when it was closed meanwhile. `disownedAt`: when the bank said that it never had an order which must not be given again. */
export const postponeLookup = async (
  tx: Tx,
  withdrawal: Key,
  next: Date,
  disownedAt: Date | null,
): Promise<void> => {
  await sql`
    update withdrawals
       set lookups = lookups + 1, next_lookup_at = ${next}, disowned_at = coalesce(disowned_at, ${disownedAt})
    where member_id = ${withdrawal.member_id} and id = ${withdrawal.id} and next_lookup_at is not null`.execute(
    tx,
  )
}

/** The payer has the order. Counted as a look-up, so that the next ones come more seldom. */
export const noteAccepted = async (
  tx: Tx,
  { member_id, id }: Key,
  { payout_id, at, next }: { readonly payout_id: string | null; readonly at: Date; readonly next: Date },
): Promise<void> => {
  await sql`
    update withdrawals
       set lookups = lookups + 1, next_lookup_at = ${next}, accepted_at = coalesce(accepted_at, ${at}),
           payout_id = coalesce(payout_id, ${payout_id}), disowned_at = null
    where member_id = ${member_id} and id = ${id} and next_lookup_at is not null`.execute(tx)
}

export const findPayoutsToLookUp = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  limit: number,
): Promise<Withdrawal[]> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals where next_lookup_at <= ${now} and id <> all(${[...tried]}::text[])
    order by next_lookup_at limit ${limit}`.execute(db)
  return rows
}

export const findWithdrawalsToReview = async (db: Db, limit: number): Promise<Withdrawal[]> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals where status = 'requested' order by created_at limit ${limit}`.execute(
    db,
  )
  return rows
}

export const findWithdrawalOwner = async (db: Db, id: WithdrawalId): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from withdrawals where id = ${id}`.execute(db)
  return rows[0]?.member_id ?? null
}
