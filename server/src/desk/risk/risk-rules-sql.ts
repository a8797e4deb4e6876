import type { RiskOutcome } from '@sala/contract/desk/risk/risk-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { RiskSettings } from '../../operators/decisions/risk-settings.ts'
import type { Db } from '../../platform/db.ts'

/** Members about whom a risk rule raises an alarm, with the figures of the alarm. */
export type RiskFinding = {
  readonly subject: string
  readonly member_ids: MemberId[]
  readonly facts: Readonly<Record<string, number>>
}

/** Maximum number of alarms of one rule. If there are more, only the largest are stored. */
const FOUND_MAX = 500

/** Finds groups of members who share a payer, device, IP address or name. At least one member of a group must have been active since `from`. */
export const findShared = async (
  db: Db,
  kind: 'payer' | 'device' | 'address' | 'name',
  least: number,
  from: Date,
): Promise<RiskFinding[]> => {
  const { rows } = await sql<RiskFinding>`
    select mark as subject, array_agg(member_id order by member_id) as member_ids,
           jsonb_build_object('members', count(*)) as facts
      from shared_marks(${kind}, ${least}::integer)
     group by mark having ${kind} = 'name' or max(seen_at) >= ${from}
     order by count(*) desc, mark limit ${FOUND_MAX}`.execute(db)
  return rows
}

/**
 * Finds, for each inviting member, the invited friends who share a payer, device or IP address with each other or with the inviter. Thousands may
 * share the IP address of a mobile network, so friends are not compared in pairs. Instead, the lowest member id of an inviter's friends with one
 * address is compared with the highest. If these two differ, all these friends share the address.
 */
export const findTrees = async (db: Db, least: number): Promise<RiskFinding[]> => {
  const { rows } = await sql<RiskFinding>`
    with tied as materialized (
      select member_id, kind, mark from shared_marks('payer', 2)
       union all select member_id, kind, mark from shared_marks('device', 2)
       union all select member_id, kind, mark from shared_marks('address', 2)
    ), friends as (
      select i.parent_id, t.member_id, t.kind, t.mark from member_inviters i join tied t on t.member_id = i.member_id
    ), alike as (
      select parent_id, member_id
        from (select parent_id, member_id, min(member_id) over same as first_id, max(member_id) over same as last_id
                from friends window same as (partition by parent_id, kind, mark)) each
       where first_id <> last_id
       union
      select f.parent_id, f.member_id
        from friends f join tied p on p.member_id = f.parent_id and p.kind = f.kind and p.mark = f.mark
    )
    select parent_id as subject, array_agg(member_id order by member_id) || parent_id as member_ids,
           jsonb_build_object('friends', count(*)) as facts
      from alike group by parent_id having count(*) >= ${least}
     order by count(*) desc, parent_id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds members who deposited, withdrew most of the deposits, and staked less than they deposited. */
export const findInAndOut = async (db: Db, settings: RiskSettings, from: Date): Promise<RiskFinding[]> => {
  const { rows } = await sql<RiskFinding>`
    with money as (
      select member_id, sum(amount) filter (where way = 'in') as paid_in,
             coalesce(sum(amount) filter (where way = 'out'), 0) as paid_out
        from member_payments where at >= ${from} group by member_id
    ), moved as (
      select m.*, coalesce((select sum(s.stake) from member_stakes s
                             where s.member_id = m.member_id and s.day >= (${from}::timestamptz at time zone 'Asia/Bangkok')::date), 0) as staked
        from money m
       where m.paid_in >= ${settings.in_and_out_minimum} and m.paid_out * 100 >= m.paid_in * ${settings.in_and_out_percent}::int
    )
    select member_id as subject, array[member_id] as member_ids,
           jsonb_build_object('paid_in', paid_in / 100.0, 'paid_out', paid_out / 100.0, 'staked', staked / 100.0) as facts
      from moved where staked < paid_in order by paid_in desc, member_id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds members whose deposits all had a bonus and who have withdrawn at least as much as they deposited. */
export const findBonusOnly = async (db: Db, least: number): Promise<RiskFinding[]> => {
  const { rows } = await sql<RiskFinding>`
    with taken as (
      select member_id, count(*) as bonuses, sum(amount) as given
        from deposit_bonuses group by member_id having count(*) >= ${least}
    ), money as (
      select t.*, count(*) filter (where p.way = 'in') as deposits,
             coalesce(sum(p.amount) filter (where p.way = 'in'), 0) as paid_in,
             coalesce(sum(p.amount) filter (where p.way = 'out'), 0) as paid_out
        from taken t join member_payments p on p.member_id = t.member_id
       group by t.member_id, t.bonuses, t.given
    )
    select member_id as subject, array[member_id] as member_ids,
           jsonb_build_object('deposits', deposits, 'bonuses', bonuses, 'bonus_sum', given / 100.0,
             'paid_in', paid_in / 100.0, 'paid_out', paid_out / 100.0) as facts
      from money where deposits <= bonuses and paid_out >= paid_in
     order by given desc, member_id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds members with more deposits and withdrawals in an hour than a person can make by hand. */
export const findVelocity = async (db: Db, least: number, from: Date): Promise<RiskFinding[]> => {
  const { rows } = await sql<RiskFinding>`
    select member_id as subject, array[member_id] as member_ids,
           jsonb_build_object('times', max(times), 'hours', count(*)) as facts
      from (select member_id, date_trunc('hour', at) as hour, count(*) as times
              from member_payments where at >= ${from} group by member_id, hour) hours
     where times >= ${least}
     group by member_id order by max(times) desc, member_id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Returns the number of withdrawals of each of the given members since `from`. */
export const findPayoutCounts = async (
  db: Db,
  members: readonly MemberId[],
  from: Date,
): Promise<{ member_id: MemberId; payouts: number }[]> => {
  const { rows } = await sql<{ member_id: MemberId; payouts: number }>`
    select member_id, count(*)::integer as payouts from member_payments
     where way = 'out' and at >= ${from} and member_id = any(${[...members]}::text[]) group by member_id`.execute(
    db,
  )
  return rows
}

/** Returns all alarms that an operator has judged, with the judgement. */
export const findVerdicts = async (
  db: Db,
): Promise<{ rule: string; subject: string; outcome: RiskOutcome }[]> => {
  const { rows } = await sql<{ rule: string; subject: string; outcome: RiskOutcome }>`
    select rule, subject, outcome from risk_alarms where outcome is not null`.execute(db)
  return rows
}
