import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { AmlRules } from '../settings.ts'

const PERCENT = 100n

export type Span = { readonly from: Date; readonly until: Date }
/** The newest hit of a rule for a member: amounts in baht, other figures as numbers. */
export type Hit = {
  readonly member_id: MemberId
  readonly from: Date
  readonly until: Date
  readonly facts: Record<string, number>
}

/** Members with many deposits near the limit within the hours, of which the last is in the span. */
export const findStructuring = async (
  db: Db | Tx,
  { from, until }: Span,
  rules: AmlRules,
): Promise<Hit[]> => {
  const limit = rules.structuring_limit
  const least = limit - (limit * BigInt(rules.structuring_within_percent)) / PERCENT
  const { rows } = await sql<Hit>`
    with near as (
      select member_id, at, amount from member_deposits
       where at > ${from}::timestamptz - make_interval(hours => ${rules.structuring_hours}) and at <= ${until}
         and amount >= ${least} and amount < ${limit}
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

/** Members with a paid withdrawal in the span, before which most of large deposits left again with few valid stakes. */
export const findPassThrough = async (
  db: Db | Tx,
  { from, until }: Span,
  rules: AmlRules,
): Promise<Hit[]> => {
  const { rows } = await sql<Hit>`
    with paid_out as (
      select distinct member_id, at from member_payments where way = 'out' and at > ${from} and at <= ${until}
    ), sums as (
      select o.member_id, o.at, m.since, m.paid_in, m.paid_out, p.valid_stake
        from paid_out o
       cross join lateral (
         select min(at) as since, coalesce(sum(amount) filter (where way = 'in'), 0) as paid_in,
                coalesce(sum(amount) filter (where way = 'out'), 0) as paid_out
           from member_payments m
          where m.member_id = o.member_id and m.at > o.at - make_interval(hours => ${rules.pass_hours}) and m.at <= o.at) m
       cross join lateral (
         select coalesce(sum(valid_stake), 0) as valid_stake from member_play_hours h
          where h.member_id = o.member_id and h.hour > o.at - make_interval(hours => ${rules.pass_hours} + 1) and h.hour <= o.at) p
    )
    select distinct on (member_id) member_id, since as from, at as until,
           jsonb_build_object('paid_in', paid_in / 100.0, 'paid_out', paid_out / 100.0, 'valid_stake', valid_stake / 100.0) as facts
      from sums
     where paid_in >= ${rules.pass_minimum} and paid_out * 100 >= paid_in * ${rules.pass_out_percent}::integer
       and valid_stake * 100 < paid_in * ${rules.pass_stake_percent}::integer
     order by member_id, at desc`.execute(db)
  return rows
}
