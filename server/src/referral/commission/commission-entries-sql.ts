import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { ReferralLevel } from '@sala/contract/referral/referral-levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Addition, SettledCommission } from './commission.ts'
import { commissionStatesBefore } from './commission-state.ts'
import { columnsOf, type WeekKey } from './commission-weeks-sql.ts'

export type LineKind = 'friend' | 'carried_in' | 'below_zero'

export type SettledWeek = SettledCommission & {
  earner_id: MemberId
  member_id: MemberId
  of_week: string
  /** Sum of those commission entries that are not excluded. Null if all are excluded. */
  counted: bigint | null
}

/** Returns the sums of commission entries by earner, invited member and week. `from` is the first week. `until` is the week after the last one. */
export const settledBetween = async (
  tx: Tx,
  earners: readonly MemberId[],
  from: string,
  until: string,
): Promise<SettledWeek[]> => {
  const { rows } = await sql<SettledWeek>`
    select earner_id, member_id, of_week, sum(base)::bigint as base, sum(amount)::bigint as amount,
           (sum(amount) filter (where status <> 'excluded'))::bigint as counted
      from referral_commissions
     where earner_id = any(${[...earners]}::text[]) and of_week >= ${from}::date and of_week < ${until}::date
       and member_id is not null
     group by earner_id, member_id, of_week`.execute(tx)
  return rows
}

export type NewLine = WeekKey &
  Addition & {
    readonly member_id: MemberId
    readonly rate_bp: number
    readonly week: string
    readonly status: 'pending' | 'excluded'
    readonly confirm_at: Date
  }

export type NewCorrection = {
  earner_id: MemberId
  no: bigint
  member_id: MemberId
  of_week: string
  amount: bigint
}

/**
 * Inserts commission entries. An entry that already exists stays unchanged, and the next settlement adds the difference. Returns those of the
 * inserted entries that correct an earlier settlement.
 */
export const insertLines = async (tx: Tx, lines: readonly NewLine[], now: Date): Promise<NewCorrection[]> => {
  const { rows } = await sql<NewCorrection>`
    with added as (
    insert into referral_commissions
      (earner_id, kind, member_id, level, of_week, week, base, rate_bp, amount, status, decided_by, confirm_at, created_at)
    select e, 'friend', m, l, o, w, b, r, a, s, case s when 'excluded' then 'system' end, c, ${now}::timestamptz
      from unnest(
        ${lines.map(line => line.earner_id)}::text[], ${lines.map(line => line.member_id)}::text[],
        ${lines.map(line => line.level)}::smallint[], ${lines.map(line => line.of_week)}::date[],
        ${lines.map(line => line.week)}::date[], ${lines.map(line => line.base)}::bigint[],
        ${lines.map(line => line.rate_bp)}::integer[], ${lines.map(line => line.amount)}::bigint[],
        ${lines.map(line => line.status)}::text[], ${lines.map(line => line.confirm_at)}::timestamptz[]
      ) as given (e, m, l, o, w, b, r, a, s, c)
    on conflict (earner_id, member_id, of_week, week) do nothing
    returning earner_id, no, member_id, of_week, amount, of_week <> week as corrects)
    select earner_id, no, member_id, of_week, amount from added where corrects and member_id is not null order by no`.execute(
    tx,
  )
  return rows
}

export type PendingPair = { earner_id: MemberId; member_id: MemberId }

/** Returns earner and invited member of each pending commission entry of the given weeks. */
export const pendingPairsOf = async (tx: Tx, weeks: readonly WeekKey[]): Promise<PendingPair[]> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  const { rows } = await sql<PendingPair>`
    select distinct c.earner_id, c.member_id
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
      join referral_commissions c using (earner_id, level, of_week)
     where c.status = 'pending' and c.member_id is not null`.execute(tx)
  return rows
}

/**
 * Excludes pending commission entries whose earner and invited member share a bank account, device or IP address. Returns the affected weeks. A
 * pending entry that corrects confirmed commission is excluded only if it is positive and the corrected commission is above zero.
 */
export const excludeMarked = async (
  tx: Tx,
  weeks: readonly WeekKey[],
  decidedBy: string,
): Promise<WeekKey[]> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  const { rows } = await sql<WeekKey>`
    with excluded as (
      update referral_commissions c set decided_by = ${decidedBy}, status = 'excluded'
        from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
       where (c.earner_id, c.level, c.of_week) = (given.earner_id, given.level, given.of_week)
         and c.kind = 'friend' and c.status = any(${commissionStatesBefore('exclude')}::text[])
         and exists (
           select from referral_marks m
            where m.ancestor_id = c.earner_id and m.member_id = c.member_id and m.cleared_at is null)
         and not exists (
           select from referral_commissions other
            where other.earner_id = c.earner_id and other.member_id = c.member_id and other.of_week = c.of_week
              and other.status in ('confirmed', 'claimed')
           having count(*) > 0 and (c.amount < 0 or sum(other.amount) + c.amount <= 0))
      returning c.earner_id, c.level, c.of_week)
    select distinct earner_id, level, of_week from excluded`.execute(tx)
  return rows
}

export type ConfirmedEntry = { readonly earner_id: MemberId; readonly amount: Satang }

/** Confirms all pending commission entries of the given weeks and returns them. */
export const confirmWeeks = async (
  tx: Tx,
  weeks: readonly WeekKey[],
  decidedBy: string,
): Promise<ConfirmedEntry[]> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  const { rows } = await sql<ConfirmedEntry>`
    update referral_commissions c set decided_by = ${decidedBy}, status = 'confirmed'
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
     where (c.earner_id, c.level, c.of_week) = (given.earner_id, given.level, given.of_week)
       and c.status = any(${commissionStatesBefore('confirm')}::text[])
    returning c.earner_id, c.amount`.execute(tx)
  return rows
}

/** Returns the sum of the excluded commission entries of this earner and invited member. Negative entries are left out. */
export const sumExcluded = async (
  tx: Tx,
  pair: { readonly ancestor_id: MemberId; readonly member_id: MemberId },
): Promise<Satang> => {
  const { rows } = await sql<{ sum: Satang }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as sum from referral_commissions
     where earner_id = ${pair.ancestor_id} and member_id = ${pair.member_id}
       and status = any(${commissionStatesBefore('allow')}::text[])`.execute(tx)
  return rows[0]?.sum ?? satang(0n)
}

/** Returns the sum of the earner's pending commission entries. Negative entries are left out. */
export const sumPending = async (tx: Tx, earner: MemberId): Promise<Satang> => {
  const { rows } = await sql<{ sum: Satang }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as sum from referral_commissions
     where earner_id = ${earner} and status = any(${commissionStatesBefore('confirm')}::text[])`.execute(tx)
  return rows[0]?.sum ?? satang(0n)
}

/** Makes the excluded commission entries of this earner and invited member pending again, and returns their weeks. */
export const allowLines = async (
  tx: Tx,
  pair: { ancestor_id: MemberId; member_id: MemberId },
): Promise<WeekKey[]> => {
  const { rows } = await sql<WeekKey>`
    with allowed as (
      update referral_commissions set status = 'pending', decided_by = null
       where earner_id = ${pair.ancestor_id} and member_id = ${pair.member_id}
         and status = any(${commissionStatesBefore('allow')}::text[])
      returning earner_id, level, of_week)
    select distinct earner_id, level, of_week from allowed`.execute(tx)
  return rows
}

export type OperatorLine = {
  /** The invited member whose play earned the commission. Null for an entry that carries a negative sum over. */
  member_id: MemberId | null
  kind: LineKind
  level: ReferralLevel
  of_week: string
  week: string
  amount: bigint
  status: CommissionStatus
  confirm_at: Date
  decided_by: string | null
}

/** Returns an earner's commission entries with the given status, or all, newest first. */
export const selectLines = async (
  db: Db,
  earner: MemberId,
  status: CommissionStatus | null,
  limit: number,
): Promise<OperatorLine[]> => {
  const { rows } = await sql<OperatorLine>`
    select member_id, kind, level, of_week, week, amount, status, confirm_at, decided_by
      from referral_commissions
     where earner_id = ${earner} and (${status}::text is null or status = ${status}) order by no desc limit ${limit}`.execute(
    db,
  )
  return rows
}
