import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { type Selectable, sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Withdrawals } from '../database/tables.ts'
import { ADD_TIMELINE_ENTRIES } from '../sql.ts'

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
  'hold_asked_at',
  'ended_at',
] as const satisfies readonly (keyof Withdrawals)[]

export type Withdrawal = Row<Withdrawals, typeof WITHDRAWAL>

type Key = Pick<Withdrawal, 'member_id' | 'id'>

const nameOf = ({ member_id, id }: Key): string => `${member_id} ${id}`

const findWithdrawals = batchedQuery(async (db: Db | Tx, keys: readonly Key[]) => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)}
      from unnest((select ${keys.map(({ member_id }) => member_id)}::text[]), (select ${keys.map(({ id }) => id)}::text[]))
           as wanted (of_member, of_withdrawal)
      join withdrawals on member_id = of_member and id = of_withdrawal`.execute(db)
  return rowPerItem(keys, nameOf, rows, nameOf)
})

export const findWithdrawal = (
  db: Db | Tx,
  member_id: MemberId,
  id: WithdrawalId,
): Promise<Withdrawal | null> => findWithdrawals(db, { member_id, id })

type Repeat = { readonly member_id: MemberId; readonly key: string }

const findRepeated = batchedQuery(async (db: Db | Tx, repeats: readonly Repeat[]) => {
  const { rows } = await sql<Withdrawal & { readonly key: string }>`
    select ${columns(WITHDRAWAL)}, key
      from unnest((select ${repeats.map(({ member_id }) => member_id)}::text[]), (select ${repeats.map(({ key }) => key)}::text[]))
           as wanted (of_member, key)
      join withdrawals on member_id = of_member and idempotency_key = key`.execute(db)
  const nameOfRepeat = ({ member_id, key }: Repeat): string => `${member_id} ${key}`
  return rowPerItem(repeats, nameOfRepeat, rows, nameOfRepeat)
})

export const findWithdrawalByKey = (
  db: Db | Tx,
  member_id: MemberId,
  key: string,
): Promise<Withdrawal | null> => findRepeated(db, { member_id, key })

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

type WithdrawalEventLine = { readonly status: WithdrawalStatus; readonly cause: string | null }

/**
 * Inserts a withdrawal with its first timeline entries. Returns null if the reference is taken. For a member with an open withdrawal, the insert
 * violates the constraint `withdrawals_open`.
 */
export const insertWithdrawal = batchedQuery(async (tx: Tx, all: readonly NewWithdrawal[]) => {
  const events = all.flatMap(({ member_id, id, created_at: at, events: own }) =>
    own.map((event, i) => ({ ...event, member_id, id, no: i + 1, at })),
  )
  const { rows } = await sql<Withdrawal>`
    with changed as (
      insert into withdrawals (member_id, id, ref, status, amount, held, from_aside, bank, account_number, name,
        review, approved_by, idempotency_key, created_at, moved_at)
      select * from unnest(${all.map(each => each.member_id)}::text[], ${all.map(each => each.id)}::text[],
        ${all.map(each => each.ref)}::text[], ${all.map(each => each.status)}::text[], ${all.map(each => each.amount)}::bigint[],
        ${all.map(each => each.held)}::bigint[], ${all.map(each => each.from_aside)}::bigint[], ${all.map(each => each.bank)}::text[],
        ${all.map(each => each.account_number)}::text[], ${all.map(each => each.name)}::text[],
        ${all.map(each => each.review)}::text[], ${all.map(each => each.approved_by)}::text[],
        ${all.map(each => each.idempotency_key)}::text[], ${all.map(each => each.created_at)}::timestamptz[],
        ${all.map(each => each.moved_at)}::timestamptz[])
      on conflict (ref) do nothing
      returning ${columns(WITHDRAWAL)}),
    new_entries (member_id, id, no, status, cause, at) as (
      select * from unnest(${events.map(({ member_id }) => member_id)}::text[], ${events.map(({ id }) => id)}::text[],
        ${events.map(({ no }) => no)}::bigint[], ${events.map(({ status }) => status)}::text[],
        ${events.map(({ cause }) => cause)}::text[], ${events.map(({ at }) => at)}::timestamptz[])),
    line as (${ADD_TIMELINE_ENTRIES})
    select ${columns(WITHDRAWAL)} from changed`.execute(tx)
  return rowPerItem(all, nameOf, rows, nameOf)
})

/** Columns of a withdrawal that may be set together with a change of its status. */
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

export type WithdrawalChange = {
  readonly withdrawal: Key
  readonly from: WithdrawalStatus
  readonly to: WithdrawalStatus
  readonly fields: WithdrawalFields
  /** Timeline entries to add together with the change of status, oldest first. */
  readonly events: readonly WithdrawalEventLine[]
  readonly at: Date
}

/** Changes a withdrawal's status and adds timeline entries. Returns null if the status is no longer `from`. Requires the member's lock. */
export const updateWithdrawalStatus = batchedQuery(async (tx: Tx, changes: readonly WithdrawalChange[]) => {
  const events = changes.flatMap(({ withdrawal: { member_id, id }, events: own, at }) =>
    own.map((event, i) => ({ ...event, member_id, id, no: i + 1, at })),
  )
  const { rows } = await sql<Withdrawal>`
    with changed as (
      update withdrawals w
         set status = became, (review, approved_by, payout_bank, payout_account, payer, payee_id, payout_id, ordered_at,
              accepted_at, cause, bank_reason, next_lookup_at, moved_at, ended_at) = (
               select n.review, n.approved_by, n.payout_bank, n.payout_account, n.payer, n.payee_id, n.payout_id, n.ordered_at,
                     n.accepted_at, n.cause, n.bank_reason, n.next_lookup_at, n.moved_at, n.ended_at
                 from jsonb_populate_record(w, fields::jsonb) n)
        from unnest((select ${changes.map(({ withdrawal }) => withdrawal.member_id)}::text[]),
          (select ${changes.map(({ withdrawal }) => withdrawal.id)}::text[]), (select ${changes.map(({ from }) => from)}::text[]),
          (select ${changes.map(({ to }) => to)}::text[]), (select ${changes.map(({ fields }) => JSON.stringify(fields))}::text[]))
          as change (of_member, of_withdrawal, was, became, fields)
       where member_id = of_member and id = of_withdrawal and status = was
      returning ${columns(WITHDRAWAL)}),
    new_entries (member_id, id, no, status, cause, at) as (
      select * from unnest((select ${events.map(({ member_id }) => member_id)}::text[]), (select ${events.map(({ id }) => id)}::text[]),
        (select ${events.map(({ no }) => no)}::bigint[]), (select ${events.map(({ status }) => status)}::text[]),
        (select ${events.map(({ cause }) => cause)}::text[]), (select ${events.map(({ at }) => at)}::timestamptz[]))),
    line as (${ADD_TIMELINE_ENTRIES})
    select ${columns(WITHDRAWAL)} from changed`.execute(tx)
  return rowPerItem(changes, ({ withdrawal }) => nameOf(withdrawal), rows, nameOf)
})

/**
 * Counts a lookup of a payout that gave no result, and stores the time of the next lookup. Does nothing if the payout was closed meanwhile.
 * `disownedAt` is the time of this lookup if operators must decide, because the bank does not know the order. Otherwise it is null. A time that an
 * earlier lookup stored is kept.
 */
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

/** Records that the bank accepted the payout order. This counts as a lookup of the outcome. */
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
    select ${columns(WITHDRAWAL)} from withdrawals where status in ('requested', 'held') order by created_at limit ${limit}`.execute(
    db,
  )
  return rows
}

export const findWithdrawalOwner = async (db: Db, id: WithdrawalId): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from withdrawals where id = ${id}`.execute(db)
  return rows[0]?.member_id ?? null
}
