import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Counts and sums of the members who registered by one affiliate link in the last days. */
export type Compared = {
  readonly registrations: number
  readonly first_deposits: number
  readonly deposits: bigint
  readonly retainable: number
  readonly retained: number
  readonly duplicates: number
  readonly blocked: number
}
export type ComparedLink = Compared & { readonly link_key: string; readonly affiliate_id: number }

type Span = {
  readonly since: Date
  readonly now: Date
  readonly born_until: string
  readonly retained_days: number
}

/** Returns the counts and sums of the links of all affiliate partners, or of one partner. */
export const compareLinks = async (
  db: Db,
  affiliateId: number | null,
  { since, now, born_until, retained_days }: Span,
): Promise<ComparedLink[]> => {
  const { rows } = await sql<ComparedLink>`
    select l.key as link_key, l.affiliate_id, count(*)::integer as registrations,
           count(d.member_id)::integer as first_deposits, coalesce(sum(d.amount), 0)::bigint as deposits,
           (count(*) filter (where m.joined_at <= ${now}::timestamptz - make_interval(days => ${retained_days})))::integer as retainable,
           (count(*) filter (where p.last_day >= (m.joined_at at time zone 'Asia/Bangkok')::date + ${retained_days}::integer))::integer as retained,
           count(m.refused)::integer as duplicates,
           (count(*) filter (where
              not affiliate_can_earn(m.member_id, f.birth_date, ${now}, ${born_until}::date)))::integer as blocked
      from affiliate_links l
      join affiliate_members m on m.link_key = l.key and m.joined_at >= ${since}
      join member_facts f on f.member_id = m.member_id
      left join member_last_play p on p.member_id = m.member_id
      left join lateral (
        select m.member_id, sum(s.amount) as amount from member_deposits s where s.member_id = m.member_id having count(*) > 0) d on true
     where ${affiliateId}::integer is null or l.affiliate_id = ${affiliateId}::integer
     group by l.key, l.affiliate_id`.execute(db)
  return rows
}

/** Returns the number of links of each affiliate partner. */
export const countLinks = async (db: Db): Promise<{ affiliate_id: number; links: number }[]> => {
  const { rows } = await sql<{ affiliate_id: number; links: number }>`
    select affiliate_id, count(*)::integer as links from affiliate_links group by affiliate_id`.execute(db)
  return rows
}
