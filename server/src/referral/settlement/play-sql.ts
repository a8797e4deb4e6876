import type { ReferralLevel } from '@sala/contract/referral/levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type Earner = { earner_id: MemberId; friends: bigint }

/** Members whom somebody stands below, in the order of their ids. */
export const earnersAfter = async (db: Db, after: string, limit: number): Promise<Earner[]> => {
  const { rows } = await sql<Earner>`
    select ancestor_id as earner_id, count(*) as friends from referral_lines where ancestor_id > ${after}
     group by ancestor_id order by ancestor_id limit ${limit}`.execute(db)
  return rows
}

export type PlayedWeek = {
  earner_id: MemberId
  level: ReferralLevel
  member_id: MemberId
  of_week: string
  net_loss: bigint
  costs: bigint
}

/**
 * What each friend of those earners lost, and what the house gave them, in each week from the first day up to but without the second.
 * A level that was added later earns from its first week on.
 */
export const playedWeeks = async (
  tx: Tx,
  earners: readonly MemberId[],
  from: string,
  until: string,
): Promise<PlayedWeek[]> => {
  const { rows } = await sql<PlayedWeek>`
    select l.ancestor_id as earner_id, l.level, l.member_id, p.of_week, p.net_loss, p.costs
      from referral_lines l
      join referral_levels v using (level)
      cross join lateral (
        select day - ((extract(isodow from day)::integer + 4) % 7) as of_week,
               sum(net_loss)::bigint as net_loss, sum(cost)::bigint as costs
          from (
            select day, net_loss, 0 as cost from member_play
             where member_id = l.member_id and day >= ${from}::date and day < ${until}::date
            union all
            select day, 0, amount from member_bonus_costs
             where member_id = l.member_id and day >= ${from}::date and day < ${until}::date
            union all
            select claimed_on, 0, amount from referral_claim_days
             where member_id = l.member_id and claimed_on >= ${from}::date and claimed_on < ${until}::date
          ) days
         group by 1
      ) p
     where l.ancestor_id = any(${[...earners]}::text[]) and (v.earns_from is null or p.of_week >= v.earns_from)
     order by l.ancestor_id, l.level, l.member_id, p.of_week`.execute(tx)
  return rows
}
