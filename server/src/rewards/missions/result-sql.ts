import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MissionCondition } from '@sala/contract/rewards/missions/mission-conditions.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type ClaimSum = { readonly mission_id: number; readonly claims: number; readonly given: Satang }

export const findClaimSums = async (db: Db): Promise<ClaimSum[]> => {
  const { rows } = await sql<ClaimSum>`
    select mission_id, count(*)::integer as claims, sum(amount)::bigint as given from mission_claims group by mission_id`.execute(
    db,
  )
  return rows
}

export type ClaimDay = { readonly day: string; readonly claims: number; readonly amount: Satang }

/** Returns the Bangkok days on which members took the mission's bonus, newest first. */
export const findClaimDays = async (db: Db, mission: number, limit: number): Promise<ClaimDay[]> => {
  const { rows } = await sql<ClaimDay>`
    select day, count(*)::integer as claims, sum(amount)::bigint as amount from mission_claims
     where mission_id = ${mission} group by day order by day desc limit ${limit}`.execute(db)
  return rows
}

type Met = { readonly members: number; readonly met: number }

/**
 * Returns the number of members who may receive free bonuses, and how many of them have met the mission's condition since the day. A condition about
 * limits, invitations or guides counts as met by all.
 */
export const countMet = async (
  db: Db,
  needs: { readonly deposits: number; readonly phone: boolean },
  asked: {
    readonly condition: MissionCondition
    readonly section: GameSection | null
    readonly days_needed: number | null
    readonly since: string
  },
): Promise<Met> => {
  const { condition, section, days_needed, since } = asked
  const { rows } = await sql<Met>`
    with entitled as (
      select m.member_id, m.phone_proved from member_facts m
       where m.has_bank and not m.erased and (m.phone_proved or not ${needs.phone}::boolean)
         and (${needs.deposits}::integer = 0 or ${needs.deposits}::integer <= (
           select count(*) from member_deposits d where d.member_id = m.member_id)))
    select count(*)::integer as members,
           count(*) filter (where case ${condition}::text
             when 'check_in' then ${days_needed ?? 0}::integer <= (
               select count(*) from member_play p where p.member_id = e.member_id and p.day >= ${since}::date)
             when 'play_section' then exists (
               select from member_game_days g where g.member_id = e.member_id and g.section = ${section} and g.day >= ${since}::date)
             when 'prove_phone' then e.phone_proved
             else true end)::integer as met
      from entitled e`.execute(db)
  return rows[0] ?? { members: 0, met: 0 }
}
