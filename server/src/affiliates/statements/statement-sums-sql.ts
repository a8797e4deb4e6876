import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { EarningMember } from './earning-members-sql.ts'

/**
 * Counts and sums of one month for those members of one affiliate link to whom one deal applies. The deal is null for members who registered when no
 * deal applied.
 */
export type MonthSums = {
  readonly link_key: string
  readonly deal_id: number | null
  /** First day of the month that the sums cover, `YYYY-MM-DD`. */
  readonly month: string
  readonly registrations: number
  readonly first_deposits: number
  readonly deposits: bigint
  /** Number of members who met the conditions of an acquisition deal in the month. */
  readonly acquired: number
  /** Stakes less wins. Below zero if the members won. */
  readonly ggr: bigint
  readonly bonuses: bigint
}

export type Days = { readonly from: string; readonly until: string }
/**
 * Adds up the figures of the members by link, deal and month, for the days from `from` to before `until`. A member counts as an acquisition when two
 * conditions are met: a first deposit of the deal's minimum, and valid stakes since the registration of the deal's turnover. Both must be met within
 * the deal's days, and the later of the two days decides the month. An erased account counts only if the statement of that month was closed before
 * the erasure. Otherwise one person could register again and again and count each time.
 */
export const monthSums = async (
  db: Db | Tx,
  members: readonly EarningMember[],
  { from, until }: Days,
): Promise<MonthSums[]> => {
  const { rows } = await sql<MonthSums>`
    with mine as materialized (
      select * from unnest(
        ${members.map(one => one.member_id)}::text[], ${members.map(one => one.link_key)}::text[],
        ${members.map(one => one.joined_day)}::date[], ${members.map(one => one.deal_id)}::integer[],
        ${members.map(one => one.kind)}::text[], ${members.map(one => one.minimum_deposit)}::bigint[],
        ${members.map(one => one.minimum_turnover)}::bigint[], ${members.map(one => one.within_days)}::integer[],
        ${members.map(one => one.erased_at)}::timestamptz[]
      ) as given (member_id, link_key, joined_day, deal_id, kind, minimum_deposit, minimum_turnover, within_days, erased_at)
    ),
    first as (
      select m.*, d.amount, (d.at at time zone 'Asia/Bangkok')::date as day from mine m join first_deposits d using (member_id)
    ), facts as (
      select link_key, deal_id, joined_day as day, 1 as registrations, 0 as first_deposits, 0::bigint as deposits, 0 as acquired,
             0::bigint as ggr, 0::bigint as bonuses
        from mine
      union all
      select link_key, deal_id, day, 0, 1, 0, 0, 0, 0 from first
      union all
      select m.link_key, m.deal_id, (d.at at time zone 'Asia/Bangkok')::date, 0, 0, d.amount, 0, 0, 0
        from mine m join member_deposits d using (member_id)
       where d.at >= ${from}::date::timestamp at time zone 'Asia/Bangkok' and d.at < ${until}::date::timestamp at time zone 'Asia/Bangkok'
      union all
      select f.link_key, f.deal_id, greatest(f.day, t.day), 0, 0, 0, 1, 0, 0
        from first f
        cross join lateral (
          select min(day) as day
            from (select s.day, sum(s.valid_stake) over (order by s.day) as turnover from member_valid_stakes s
                   where s.member_id = f.member_id and s.day >= f.joined_day and s.day < f.joined_day + f.within_days) stakes
           where turnover >= f.minimum_turnover) t
       where f.kind = 'acquisition' and t.day is not null and f.amount >= f.minimum_deposit and f.day < f.joined_day + f.within_days
         and (f.erased_at is null or exists (
               select from affiliate_links l join affiliate_statements s on s.affiliate_id = l.affiliate_id
                where l.key = f.link_key and s.month = date_trunc('month', greatest(f.day, t.day))::date and s.closed_at <= f.erased_at))
      union all
      select m.link_key, m.deal_id, p.day, 0, 0, 0, 0, p.net_loss, 0
        from mine m join member_play p using (member_id) where p.day >= ${from}::date and p.day < ${until}::date
      union all
      select m.link_key, m.deal_id, c.day, 0, 0, 0, 0, 0, c.amount
        from mine m join member_bonus_costs c using (member_id) where c.day >= ${from}::date and c.day < ${until}::date
    )
    select link_key, deal_id, date_trunc('month', day)::date::text as month,
           sum(registrations)::integer as registrations, sum(first_deposits)::integer as first_deposits, sum(deposits)::bigint as deposits,
           sum(acquired)::integer as acquired, sum(ggr)::bigint as ggr, sum(bonuses)::bigint as bonuses
      from facts where day >= ${from}::date and day < ${until}::date
     group by 1, 2, 3 order by 3, 2, 1`.execute(db)
  return rows
}

export type MonthFees = { readonly month: string; readonly fees: bigint; readonly deposits: bigint }

/**
 * Returns the bank fees of each month, and the deposits of all members in it. Months without fees are left out, because the deposits are only needed
 * to divide the fees.
 */
export const monthFees = async (db: Db | Tx, { from, until }: Days): Promise<MonthFees[]> => {
  const { rows } = await sql<MonthFees>`
    select f.month::date::text as month, f.fees,
           (select coalesce(sum(d.amount), 0) from member_deposits d
             where d.at >= f.month at time zone 'Asia/Bangkok'
               and d.at < (f.month + interval '1 month') at time zone 'Asia/Bangkok')::bigint as deposits
      from (select date_trunc('month', at at time zone 'Asia/Bangkok') as month, sum(amount)::bigint as fees from bank_fees
             where at >= ${from}::date::timestamp at time zone 'Asia/Bangkok' and at < ${until}::date::timestamp at time zone 'Asia/Bangkok'
             group by 1) f
     where f.fees <> 0`.execute(db)
  return rows
}
