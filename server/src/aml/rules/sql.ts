import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { HOUR_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AmlRules } from '../settings.ts'

const PERCENT = 100n

export type Span = {
  readonly from: Date
  readonly until: Date
  /** If true, transactions are ignored that are older than the closing of the member's last case of this rule. */
  readonly only_new?: boolean
}
/** A rule's newest finding about a member, with its figures: amounts in baht, others as numbers. */
export type Hit = {
  readonly member_id: MemberId
  readonly from: Date
  readonly until: Date
  readonly facts: Record<string, number>
}

/** SQL that yields the time at which each member's last case of the rule was closed. If `only_new` is false, it yields no rows. */
const closedCases = (rule: 'structuring' | 'pass_through', only_new: boolean, since: Date) => sql`
  select member_id, max(changed_at) as at from aml_cases
   where rule = ${rule} and state = 'closed' and changed_at > ${since}::timestamptz and ${only_new}::boolean group by member_id`

/** Finds members with many deposits just below the threshold within some hours, the last of them in the given period. */
export const findStructuring = async (
  db: Db | Tx,
  { from, until, only_new = false }: Span,
  rules: AmlRules,
): Promise<Hit[]> => {
  const since = new Date(from.getTime() - rules.structuring_hours * HOUR_MS)
  const limit = rules.structuring_limit
  const least = limit - (limit * BigInt(rules.structuring_within_percent)) / PERCENT
  const { rows } = await sql<Hit>`
    with closed as materialized (${closedCases('structuring', only_new, since)}), near as (
      select d.member_id, d.at, d.amount from member_deposits d left join closed c on c.member_id = d.member_id
       where d.at > ${since} and d.at <= ${until} and d.amount >= ${least} and d.amount < ${limit} and (c.at is null or d.at > c.at)
    ), counted as (
      select member_id, at, min(at) over recent as since, count(*) over recent as deposits, sum(amount) over recent as total
        from near
      window recent as (partition by member_id order by at
                        range between make_interval(hours => ${rules.structuring_hours}) preceding and current row)
    )
    select distinct on (member_id) member_id, since as from, at as until,
           jsonb_build_object('deposits', deposits, 'total', total / 100.0) as facts
      from counted where at > ${from} and deposits >= ${rules.structuring_deposits}
     order by member_id, at desc`.execute(db)
  return rows
}

/** Finds members who deposited much, staked little of it, and withdrew most of it again in the given period. */
export const findPassThrough = async (
  db: Db | Tx,
  { from, until, only_new = false }: Span,
  rules: AmlRules,
): Promise<Hit[]> => {
  const since = new Date(from.getTime() - rules.pass_hours * HOUR_MS)
  const { rows } = await sql<Hit>`
    with closed as materialized (${closedCases('pass_through', only_new, since)}), paid_out as (
      select distinct p.member_id, p.at, greatest(p.at - make_interval(hours => ${rules.pass_hours}), c.at) as after
        from member_payments p left join closed c on c.member_id = p.member_id
       where p.way = 'out' and p.at > ${from} and p.at <= ${until} and (c.at is null or p.at > c.at)
    ), sums as (
      select o.member_id, o.at, m.since, m.paid_in, m.paid_out, p.valid_stake
        from paid_out o
       cross join lateral (
         select min(at) as since, coalesce(sum(amount) filter (where way = 'in'), 0) as paid_in,
                coalesce(sum(amount) filter (where way = 'out'), 0) as paid_out
           from member_payments m
          where m.member_id = o.member_id and m.at > o.after and m.at <= o.at) m
       cross join lateral (
         select coalesce(sum(valid_stake), 0) as valid_stake from member_play_hours h
          where h.member_id = o.member_id and h.hour > o.after - interval '1 hour' and h.hour <= o.at) p
    )
    select distinct on (member_id) member_id, since as from, at as until,
           jsonb_build_object('paid_in', paid_in / 100.0, 'paid_out', paid_out / 100.0, 'valid_stake', valid_stake / 100.0) as facts
      from sums
     where paid_in >= ${rules.pass_minimum} and paid_out * 100 >= paid_in * ${rules.pass_out_percent}::integer
       and valid_stake * 100 < paid_in * ${rules.pass_stake_percent}::integer
     order by member_id, at desc`.execute(db)
  return rows
}
