import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type RefusalRules = {
  readonly now: Date
  /** Bangkok date of `now`, `YYYY-MM-DD`. */
  readonly today: string
  /** Start of today in Bangkok. News since then count towards the maximum of a day. */
  readonly day_begins: Date
  /** Start of the sixth day before today. News since then count towards the maximum of a week. */
  readonly week_begins: Date
  readonly per_day: number
  readonly per_week: number
  readonly near_limit_percent: number
  /** Only loss limits that were reached after this time forbid news. */
  readonly loss_limits_since: Date
  readonly age_min_years: number
}

export type RefusalRow = { readonly member_id: MemberId; readonly refusal: NewsRefusal }

/** Returns every reason why a member gets no news now, except quiet hours. An unknown member id counts as suspended. */
export const findRefusals = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
  rules: RefusalRules,
): Promise<RefusalRow[]> => {
  const { rows } = await sql<RefusalRow>`
    with asked as (select distinct member_id from unnest(${[...memberIds]}::text[]) as ids (member_id)),
    news as (
      select a.member_id, count(n.at) filter (where n.at >= ${rules.day_begins}) as of_day, count(n.at) as of_week
        from asked a left join news_messages n on n.member_id = a.member_id and n.at >= ${rules.week_begins}
       group by a.member_id)
    select member_id, mark as refusal
      from protection_marks((select array_agg(member_id) from asked), ${rules.now}::timestamptz, ${rules.near_limit_percent}::integer)
    union all
    select member_id, 'loss_limit_reached' from asked
     where exists (select from reached_loss_limits r where r.member_id = asked.member_id and r.at > ${rules.loss_limits_since})
    union all
    select member_id, 'in_review' from asked
     where exists (select from marked_members m where m.member_id = asked.member_id)
    union all
    select a.member_id, 'suspended' from asked a
      left join member_facts f on f.member_id = a.member_id
     where f.member_id is null or exists (select from barred_members b where b.member_id = a.member_id)
    union all
    select a.member_id, 'under_age' from asked a join member_facts f on f.member_id = a.member_id
     where f.birth_date is null
        or (extract(year from f.birth_date)::integer + ${rules.age_min_years}::integer)::text || to_char(f.birth_date, '-MM-DD') > ${rules.today}::text
    union all
    select member_id, 'no_consent' from asked
     where not exists (select from news_consenters c where c.member_id = asked.member_id)
    union all
    select member_id, 'day_cap' from news where of_day >= ${rules.per_day}::integer
    union all
    select member_id, 'week_cap' from news where of_week >= ${rules.per_week}::integer`.execute(db)
  return rows
}
