import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { type Selectable, sql } from 'kysely'
import { columns, type Row } from '../../platform/database/columns.ts'
import { gathered } from '../../platform/database/together.ts'
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

export const findOpenWithdrawal = async (db: Db | Tx, memberId: MemberId): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals
    where member_id = ${memberId} and status not in ('paid', 'refused')`.execute(db)
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

/** What the member asked for since `from` and was not refused. */
export const sumWithdrawalsSince = async (db: Db | Tx, memberId: MemberId, from: Date): Promise<Satang> => {
  const { rows } = await sql<{ total: Satang }>`
    select coalesce(sum(amount), 0)::bigint as total from withdrawals
    where member_id = ${memberId} and created_at >= ${from} and status <> 'refused'`.execute(db)
  return rows[0]?.total ?? (0n as Satang)
}

/** When the last withdrawal that was paid was asked for: what came later was not part of it. Null while none was ever paid. */
export const lastPaidAskedAt = async (tx: Db | Tx, memberId: MemberId): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from withdrawals
     where member_id = ${memberId} and status = 'paid' order by created_at desc limit 1`.execute(tx)
  return rows[0]?.at ?? null
}

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'member_id'
  | 'id'
  | 'ref'
  | 'amount'
  | 'held'
  | 'from_aside'
  | 'bank'
  | 'account_number'
  | 'name'
  | 'created_at'
> & { readonly idempotency_key: string | null }

/** In state `moving`. Null when the reference is taken; fails on `withdrawals_open` when the member has an open one. */
export const insertWithdrawal = async (tx: Tx, withdrawal: NewWithdrawal): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    insert into withdrawals (member_id, id, ref, status, amount, held, from_aside, bank, account_number, name,
      idempotency_key, created_at)
    values (${withdrawal.member_id}, ${withdrawal.id}, ${withdrawal.ref}, 'moving', ${withdrawal.amount},
      ${withdrawal.held}, ${withdrawal.from_aside}, ${withdrawal.bank}, ${withdrawal.account_number}, ${withdrawal.name},
      ${withdrawal.idempotency_key}, ${withdrawal.created_at})
    on conflict (ref) do nothing
    returning ${columns(WITHDRAWAL)}`.execute(tx)
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
      | 'cause'
      | 'bank_reason'
      | 'next_lookup_at'
      | 'moved_at'
      | 'ended_at'
    >
  >
>

/** Changes the state if it is still `from`, with its line in the timeline; null when it is not. The caller holds the member's lock. */
export const updateWithdrawalStatus = async (
  tx: Tx,
  { member_id, id }: Key,
  change: {
    from: WithdrawalStatus
    to: WithdrawalStatus
    fields: WithdrawalFields
    cause: string | null
    at: Date
  },
): Promise<Withdrawal | null> => {
  const { to: status, cause, at } = change
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
          sql`select c.member_id, c.id, 1 + (select coalesce(max(seq), 0) from request_events
                                            where member_id = ${member_id} and request_id = ${id}),
                     ${status}, ${cause}, ${at}::timestamptz from changed c`,
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Counts a look-up that left the question open; nothing when it was closed meanwhile. */
/** `disownedAt`: when the bank said that it never had an order which must not be given again. */
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

export const findPayoutsToLookUp = async (db: Db, now: Date, limit: number): Promise<Withdrawal[]> => {
  const { rows } = await sql<Withdrawal>`
    select ${columns(WITHDRAWAL)} from withdrawals where next_lookup_at <= ${now}
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

export const countRiskMarks = async (db: Db | Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from risk_marks where member_id = ${memberId} and cleared_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export const insertRiskMark = async (
  tx: Tx,
  mark: { member_id: MemberId; reason: string; marked_by: string; marked_at: Date },
): Promise<void> => {
  await sql`
    insert into risk_marks (member_id, reason, marked_by, marked_at)
    values (${mark.member_id}, ${mark.reason}, ${mark.marked_by}, ${mark.marked_at})`.execute(tx)
}

export type PayerMark = {
  readonly member_id: MemberId
  readonly reason: string
  readonly payer: string
  readonly marked_by: string
  readonly marked_at: Date
}

/** False when the member was marked for that payer before. */
export const insertPayerMark = async (tx: Tx, mark: PayerMark): Promise<boolean> => {
  const { rows } = await sql`
    insert into risk_marks (member_id, reason, payer, marked_by, marked_at)
    values (${mark.member_id}, ${mark.reason}, ${mark.payer}, ${mark.marked_by}, ${mark.marked_at})
    on conflict (member_id, payer) do nothing returning no`.execute(tx)
  return rows.length === 1
}

/** Members who have money from that account, or whose deposit it was sent for; `banks` are the names that one bank goes by. */
export const findFundedBy = gathered(
  async (
    tx: Tx,
    payers: readonly { readonly banks: readonly string[]; readonly account_number: string }[],
  ) => {
    const { rows } = await sql<{ member_id: MemberId; from_bank: string; from_account: string }>`
      select distinct funded.member_id, funded.from_bank, funded.from_account from (
        select coalesce(d.member_id, i.assigned_to, case when i.reason = 'foreign_payer' then i.hint_member_id end) as member_id,
               l.from_bank, l.from_account
          from bank_lines l
          left join deposits d on d.id = l.deposit_id
          left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
         where l.from_account = any(${payers.map(({ account_number }) => account_number)}::text[])
      ) funded where funded.member_id is not null order by funded.member_id`.execute(tx)
    return payers.map(({ banks, account_number }): MemberId[] => [
      ...new Set(
        rows
          .filter(row => row.from_account === account_number && banks.includes(row.from_bank))
          .map(row => row.member_id),
      ),
    ])
  },
)

/** Clears what stands against the member and says how many marks it were. */
export const clearRiskMarkRows = async (
  tx: Tx,
  memberId: MemberId,
  by: string,
  at: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update risk_marks set cleared_by = ${by}, cleared_at = ${at}
    where member_id = ${memberId} and cleared_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export const findWithdrawalOwner = async (db: Db, id: WithdrawalId): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from withdrawals where id = ${id}`.execute(db)
  return rows[0]?.member_id ?? null
}

export type RiskMark = { readonly reason: string; readonly marked_by: string; readonly marked_at: Date }

export const findRiskMarks = async (db: Db | Tx, memberId: MemberId): Promise<RiskMark[]> => {
  const { rows } = await sql<RiskMark>`
    select reason, marked_by, marked_at from risk_marks
     where member_id = ${memberId} and cleared_at is null order by no`.execute(db)
  return rows
}

/** What stands still in a state that a job should have taken further since `before`, longest first. */
export const findStillWithdrawals = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<Withdrawal, 'member_id' | 'id' | 'status'>[]> => {
  const { rows } = await sql<Pick<Withdrawal, 'member_id' | 'id' | 'status'>>`
    select w.member_id, w.id, w.status from withdrawals w
     where w.status in ('moving', 'approved')
       and (select max(e.at) from request_events e where e.member_id = w.member_id and e.request_id = w.id) < ${before}
     order by w.created_at limit ${limit}`.execute(db)
  return rows
}
