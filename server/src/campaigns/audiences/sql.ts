import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Filters of an audience, as times, days and amounts. A filter that is null excludes no member. */
export type AudienceBounds = {
  readonly registered_from: Date | null
  readonly registered_until: Date | null
  /** Range of Bangkok days (`YYYY-MM-DD`) in which the member played last. */
  readonly played_from: string | null
  readonly played_until: string | null
  readonly deposited_from: Date | null
  readonly deposited_until: Date | null
  readonly deposits_from: Date | null
  readonly count_at_least: number
  readonly count_at_most: number | null
  readonly sum_at_least: Satang | 0n
  readonly sum_at_most: Satang | null
  readonly birth_months: readonly number[] | null
  readonly sections: readonly GameSection[] | null
  readonly sections_from: string | null
  /** Members who have one of the audience's tags. The desk domain stores the tags and finds these members. */
  readonly tagged: readonly MemberId[] | null
}

export type AudiencePage = {
  /** Id of the last member that the query examined. Null if it examined none. */
  readonly last: MemberId | null
  readonly members: readonly MemberId[]
}

/**
 * Examines the next `limit` members after the id `after`, and returns those in the audience. It does not read members' losses, wins or remaining
 * money, because no audience may depend on them.
 */
export const findAudiencePage = async (
  db: Db,
  bounds: AudienceBounds,
  after: string,
  limit: number,
): Promise<AudiencePage> => {
  const { rows } = await sql<{ last: MemberId | null; members: MemberId[] }>`
    with page as (
      select member_id, registered_at, birth_date, erased from member_facts
       where member_id > ${after} order by member_id limit ${limit}),
    found as (
      select m.member_id from page m
       where not m.erased
         and (${bounds.registered_from}::timestamptz is null or m.registered_at >= ${bounds.registered_from})
         and (${bounds.registered_until}::timestamptz is null or m.registered_at <= ${bounds.registered_until})
         and (${bounds.birth_months as number[] | null}::int[] is null
              or extract(month from m.birth_date)::int = any(${bounds.birth_months as number[] | null}::int[]))
         and (${bounds.tagged as MemberId[] | null}::text[] is null or m.member_id = any(${bounds.tagged as MemberId[] | null}::text[]))
         and (coalesce(${bounds.played_from}::date, ${bounds.played_until}::date) is null
              or exists (select from member_last_play p
                          where p.member_id = m.member_id
                            and p.last_day between coalesce(${bounds.played_from}::date, '-infinity') and coalesce(${bounds.played_until}::date, 'infinity')))
         and (coalesce(${bounds.deposited_from}::timestamptz, ${bounds.deposited_until}::timestamptz) is null
              or (select max(d.at) from member_deposits d where d.member_id = m.member_id)
                 between coalesce(${bounds.deposited_from}::timestamptz, '-infinity') and coalesce(${bounds.deposited_until}::timestamptz, 'infinity'))
         and (${bounds.deposits_from}::timestamptz is null
              or (select count(*) >= ${bounds.count_at_least}
                     and (${bounds.count_at_most}::int is null or count(*) <= ${bounds.count_at_most})
                     and coalesce(sum(d.amount), 0) >= ${bounds.sum_at_least}
                     and (${bounds.sum_at_most}::bigint is null or coalesce(sum(d.amount), 0) <= ${bounds.sum_at_most})
                    from member_deposits d where d.member_id = m.member_id and d.at >= ${bounds.deposits_from}))
         and (${bounds.sections as GameSection[] | null}::text[] is null
              or exists (select from member_game_days g
                          where g.member_id = m.member_id and g.day >= ${bounds.sections_from}::date
                            and g.section = any(${bounds.sections as GameSection[] | null}::text[]))))
    select (select max(member_id) from page) as last,
           coalesce((select array_agg(member_id order by member_id) from found), '{}') as members`.execute(db)
  return rows[0] ?? { last: null, members: [] }
}
