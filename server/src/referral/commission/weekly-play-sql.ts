import type { ReferralLevel } from '@sala/contract/referral/referral-levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { FriendWeek } from './commission.ts'

export type Earner = { earner_id: MemberId; friends: bigint }

/** Returns members who invited others, in the order of ids, with the number of invited members. */
export const earnersAfter = async (db: Db, after: string, limit: number): Promise<Earner[]> => {
  const { rows } = await sql<Earner>`
    select ancestor_id as earner_id, count(*) as friends from referral_lines where ancestor_id > ${after}
     group by ancestor_id order by ancestor_id limit ${limit}`.execute(db)
  return rows
}

export type Friend = {
  earner_id: MemberId
  level: ReferralLevel
  member_id: MemberId
  /** First week for which the earner (who invited others) gets commission from this referral level. Null for all weeks. */
  earns_from: string | null
}

export const friendsBelow = async (tx: Tx, earners: readonly MemberId[]): Promise<Friend[]> => {
  const { rows } = await sql<Friend>`
    select l.ancestor_id as earner_id, l.level, l.member_id, v.earns_from
      from referral_lines l join referral_levels v using (level)
     where l.ancestor_id = any(${[...earners]}::text[]) order by l.ancestor_id, l.level, l.member_id`.execute(
    tx,
  )
  return rows
}

export type PlayedWeek = FriendWeek & { member_id: MemberId; of_week: string }

/** Returns net loss and costs of each member by week. `from` is the first week. `until` is the week after the last one. */
export const playedWeeks = async (
  tx: Tx,
  members: readonly MemberId[],
  from: string,
  until: string,
): Promise<PlayedWeek[]> => {
  const among = [...members]
  const { rows } = await sql<PlayedWeek>`
    select member_id, day - ((extract(isodow from day)::integer + 4) % 7) as of_week,
           sum(net_loss)::bigint as net_loss, sum(cost)::bigint as costs
      from (
        select member_id, day, net_loss, 0 as cost from member_play
         where member_id = any(${among}::text[]) and day >= ${from}::date and day < ${until}::date
        union all
        select member_id, day, 0, amount from member_bonus_costs
         where member_id = any(${among}::text[]) and day >= ${from}::date and day < ${until}::date
        union all
        select member_id, claimed_on, 0, amount from referral_claim_days
         where member_id = any(${among}::text[]) and claimed_on >= ${from}::date and claimed_on < ${until}::date
      ) days
     group by member_id, of_week order by member_id, of_week`.execute(tx)
  return rows
}
