import type { ReferralLevel } from '@sala/contract/referral/referral-levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { WeekRule } from '../settings.ts'
import type { WeekSum } from './commission.ts'

/** Identifies one member's commission from one referral level in one week. */
export type WeekKey = {
  readonly earner_id: MemberId
  readonly level: ReferralLevel
  readonly of_week: string
}

export const columnsOf = (weeks: readonly WeekKey[]) => ({
  earners: weeks.map(week => week.earner_id),
  levels: weeks.map(week => week.level),
  ofWeeks: weeks.map(week => week.of_week),
})

/** Takes the settlement lock. Only one settlement runs at a time, because each adds the difference between its result and earlier settlements. */
export const lockSettlement = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('referral_settlement'))`.execute(tx)
}

/** Returns the commission rules that earlier settlements stored for the earners' weeks since `from`. */
export const weekRulesSince = async (
  tx: Tx,
  earners: readonly MemberId[],
  from: string,
): Promise<(WeekKey & WeekRule)[]> => {
  const { rows } = await sql<WeekKey & WeekRule>`
    select earner_id, level, of_week, rate_bp, nets, carries from referral_weeks
     where earner_id = any(${[...earners]}::text[]) and of_week >= ${from}::date`.execute(tx)
  return rows
}

/** Inserts weeks with their commission rules. A week that exists keeps its rules. */
export const insertWeeks = async (tx: Tx, weeks: readonly (WeekKey & WeekRule)[]): Promise<void> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  await sql`
    insert into referral_weeks (earner_id, level, of_week, rate_bp, nets, carries)
    select * from unnest(
      ${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[], ${weeks.map(week => week.rate_bp)}::integer[],
      ${weeks.map(week => week.nets)}::boolean[], ${weeks.map(week => week.carries)}::boolean[])
    on conflict do nothing`.execute(tx)
}

export type EarnedWeek = WeekKey & { readonly earned: bigint }

/** Returns, for each week, the sum of its commission entries without the excluded ones. */
export const sumEarned = async (tx: Tx, weeks: readonly WeekKey[]): Promise<EarnedWeek[]> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  const { rows } = await sql<EarnedWeek>`
    select w.earner_id, w.level, w.of_week,
           coalesce(sum(c.amount) filter (where c.kind = 'friend' and c.status <> 'excluded'), 0)::bigint as earned
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
      join referral_weeks w using (earner_id, level, of_week)
      left join referral_commissions c using (earner_id, level, of_week)
     group by w.earner_id, w.level, w.of_week`.execute(tx)
  return rows
}

export type KeptWeek = WeekKey & WeekSum & { readonly rate_bp: number }

/**
 * Returns the weeks of each member and level from the given week on. The result begins with the week before, because its negative sum is carried
 * over.
 */
export const weeksSince = async (tx: Tx, firsts: readonly WeekKey[]): Promise<KeptWeek[]> => {
  const { earners, levels, ofWeeks } = columnsOf(firsts)
  const { rows } = await sql<KeptWeek>`
    select w.earner_id, w.level, w.of_week, w.rate_bp, w.nets, w.carries, w.earned, w.carried_in, w.below_zero
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
      cross join lateral (
        select max(b.of_week) as of_week from referral_weeks b
         where b.earner_id = given.earner_id and b.level = given.level and b.of_week < given.of_week) before
      join referral_weeks w on w.earner_id = given.earner_id and w.level = given.level
       and w.of_week >= coalesce(before.of_week, given.of_week)
     order by w.earner_id, w.level, w.of_week`.execute(tx)
  return rows
}

export const updateWeeks = async (tx: Tx, weeks: readonly KeptWeek[]): Promise<void> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  await sql`
    update referral_weeks w set earned = given.earned, carried_in = given.carried_in, below_zero = given.below_zero
      from unnest(
        ${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[], ${weeks.map(week => week.earned)}::bigint[],
        ${weeks.map(week => week.carried_in)}::bigint[], ${weeks.map(week => week.below_zero)}::bigint[]
      ) as given (earner_id, level, of_week, earned, carried_in, below_zero)
     where (w.earner_id, w.level, w.of_week) = (given.earner_id, given.level, given.of_week)`.execute(tx)
}

/** Updates the entries that carry negative sums over. Pending entries are replaced. Confirmed entries stay and get a correcting entry. */
export const writeCarriedLines = async (
  tx: Tx,
  weeks: readonly KeptWeek[],
  line: { readonly week: string; readonly confirm_at: Date; readonly now: Date },
): Promise<void> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  await sql`
    delete from referral_commissions c
     using unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
     where (c.earner_id, c.level, c.of_week) = (given.earner_id, given.level, given.of_week)
       and c.kind <> 'friend' and c.status = 'pending'`.execute(tx)
  await sql`
    insert into referral_commissions
      (earner_id, kind, level, of_week, week, base, rate_bp, amount, status, confirm_at, created_at)
    select w.earner_id, s.kind, w.level, w.of_week, greatest(w.of_week, ${line.week}::date), 0, w.rate_bp,
           s.amount - decided.amount, 'pending', ${line.confirm_at}::timestamptz, ${line.now}::timestamptz
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
      join referral_weeks w using (earner_id, level, of_week)
      cross join lateral (values ('carried_in', w.carried_in), ('below_zero', w.below_zero)) as s (kind, amount)
      cross join lateral (
        select coalesce(sum(c.amount), 0)::bigint as amount from referral_commissions c
         where c.earner_id = w.earner_id and c.level = w.level and c.of_week = w.of_week and c.kind = s.kind) decided
     where s.amount <> decided.amount
     order by w.earner_id, w.level, w.of_week, s.kind desc`.execute(tx)
}

/** Computes the pending commission of each week again, and the time until which it is pending. */
export const refreshPending = async (tx: Tx, weeks: readonly WeekKey[]): Promise<void> => {
  const { earners, levels, ofWeeks } = columnsOf(weeks)
  await sql`
    update referral_weeks w set pending = p.pending, pending_until = p.pending_until
      from unnest(${earners}::text[], ${levels}::smallint[], ${ofWeeks}::date[]) as given (earner_id, level, of_week)
      cross join lateral (
        select coalesce(sum(c.amount), 0)::bigint as pending, max(c.confirm_at) as pending_until from referral_commissions c
         where (c.earner_id, c.level, c.of_week) = (given.earner_id, given.level, given.of_week) and c.status = 'pending') p
     where (w.earner_id, w.level, w.of_week) = (given.earner_id, given.level, given.of_week)`.execute(tx)
}

/** Returns weeks whose pending commission can be confirmed, oldest first. The weeks in `tried` (format `earner level week`) are left out. */
export const dueWeeks = async (
  db: Db,
  now: Date,
  tried: readonly string[],
  limit: number,
): Promise<WeekKey[]> => {
  const { rows } = await sql<WeekKey>`
    select earner_id, level, of_week from referral_weeks
     where pending_until <= ${now} and earner_id || ' ' || level || ' ' || of_week <> all(${[...tried]}::text[])
     order by pending_until, earner_id limit ${limit}`.execute(db)
  return rows
}

/** Returns an earner's weeks with pending commission, also during the holding period. */
export const pendingWeeksOf = async (tx: Tx, earner: MemberId): Promise<WeekKey[]> => {
  const { rows } = await sql<WeekKey>`
    select earner_id, level, of_week from referral_weeks
     where earner_id = ${earner} and pending_until is not null`.execute(tx)
  return rows
}
