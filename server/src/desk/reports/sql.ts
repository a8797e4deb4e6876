import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A week that is counted. `begins` and `ends` are Monday 00:00 in Bangkok. */
export type CountedWeek = {
  readonly week: string
  readonly begins: Date
  readonly ends: Date
  readonly lapse_days: number
  /** A campaign that a member got within this number of days before the return counts as received before the return. */
  readonly campaign_days: number
  /** The current Bangkok day. It does not count towards a lapse, because it is not over. */
  readonly today: string
}

export type StoredWeek = { readonly week: string; readonly lapse_days: number; readonly counted_at: Date }

/** Takes the lock of the weekly count, so that a second count waits. Otherwise both would insert the same rows. */
export const lockCount = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('report_weeks'))`.execute(tx)
}

export const findStoredWeeks = async (db: Db | Tx, from: string): Promise<StoredWeek[]> => {
  const { rows } = await sql<StoredWeek>`
    select week, lapse_days, counted_at from report_weeks where week >= ${from}::date order by week`.execute(
    db,
  )
  return rows
}

/**
 * Counts the members who lapsed in the week. A member lapses when `lapse_days` days without deposit and play are over. Because `lapse_days` is at
 * least a week, a member lapses at most once a week.
 */
export const countLapsed = async (
  tx: Tx,
  { begins, ends, lapse_days, today }: CountedWeek,
): Promise<number> => {
  const { rows } = await sql<{ lapsed: number }>`
    with active as (
      select member_id, (at at time zone 'Asia/Bangkok')::date as day from member_deposits
       where at >= ${begins}::timestamptz - make_interval(days => ${lapse_days})
         and at < ${ends}::timestamptz - make_interval(days => ${lapse_days})
      union
      select member_id, (hour at time zone 'Asia/Bangkok')::date from member_play_hours
       where hour >= ${begins}::timestamptz - make_interval(days => ${lapse_days})
         and hour < ${ends}::timestamptz - make_interval(days => ${lapse_days}))
    select count(*)::integer as lapsed
      from active a
     where a.day + ${lapse_days}::integer < ${today}::date
       and not exists (select from member_play p
                        where p.member_id = a.member_id and p.day > a.day and p.day <= a.day + ${lapse_days}::integer)
       and not exists (select from member_deposits d
                        where d.member_id = a.member_id and d.at >= (a.day + 1)::timestamp at time zone 'Asia/Bangkok'
                          and d.at < (a.day + 1 + ${lapse_days}::integer)::timestamp at time zone 'Asia/Bangkok')`.execute(
    tx,
  )
  return rows[0]?.lapsed ?? 0
}

type Returned = { readonly campaign_id: string | null; readonly members: number }

/**
 * Counts the members who came back in the week: they deposited or played after at least `lapse_days` days without deposit and play. They are counted
 * by the last campaign that they got in the `campaign_days` days before. Play counts from the end of its hour, because the time of a round within the
 * hour is not stored.
 */
export const countReturned = async (
  tx: Tx,
  { begins, ends, lapse_days, campaign_days }: CountedWeek,
): Promise<Returned[]> => {
  const { rows } = await sql<Returned>`
    with active as (
      select member_id, (at at time zone 'Asia/Bangkok')::date as day, at from member_deposits where at >= ${begins} and at < ${ends}
      union all
      select member_id, (hour at time zone 'Asia/Bangkok')::date, hour + interval '1 hour' from member_play_hours
       where hour >= ${begins} and hour < ${ends}),
    days as (select member_id, day, min(at) as at from active group by member_id, day),
    returned as (
      select a.member_id, a.at
        from days a
       where not exists (select from member_play p
                          where p.member_id = a.member_id and p.day < a.day and p.day >= a.day - ${lapse_days}::integer)
         and not exists (select from member_deposits d
                          where d.member_id = a.member_id and d.at < a.day::timestamp at time zone 'Asia/Bangkok'
                            and d.at >= (a.day - ${lapse_days}::integer)::timestamp at time zone 'Asia/Bangkok')
         and (exists (select from member_play p where p.member_id = a.member_id and p.day < a.day)
              or exists (select from member_deposits d
                          where d.member_id = a.member_id and d.at < a.day::timestamp at time zone 'Asia/Bangkok')))
    select m.campaign_id, count(*)::integer as members
      from returned r
      left join lateral (
        select c.campaign_id from campaign_messages c
         where c.member_id = r.member_id and c.at <= r.at and c.at > r.at - make_interval(days => ${campaign_days})
         order by c.at desc, c.campaign_id desc limit 1) m on true
     group by m.campaign_id`.execute(tx)
  return rows
}

type Cohort = { readonly cohort: string; readonly depositors: number; readonly players: number }

/**
 * Counts the members who deposited and played in the week, by the week of their first deposit. Members whose first deposit was before `oldest` are
 * left out.
 */
export const countCohorts = async (
  tx: Tx,
  { begins, ends }: CountedWeek,
  oldest: string,
): Promise<Cohort[]> => {
  const { rows } = await sql<Cohort>`
    with active as (
      select member_id, bool_or(deposited) as deposited, bool_or(not deposited) as played
        from (select member_id, true as deposited from member_deposits where at >= ${begins} and at < ${ends}
              union all
              select member_id, false from member_play_hours where hour >= ${begins} and hour < ${ends}) each
       group by member_id)
    select date_trunc('week', f.at at time zone 'Asia/Bangkok')::date as cohort,
           count(*) filter (where a.deposited)::integer as depositors, count(*) filter (where a.played)::integer as players
      from active a
     cross join lateral (
       select d.at from member_deposits d where d.member_id = a.member_id order by d.at limit 1) f
     where f.at < ${ends} and date_trunc('week', f.at at time zone 'Asia/Bangkok')::date >= ${oldest}::date
     group by 1`.execute(tx)
  return rows
}

type FirstDeposits = {
  readonly channel: string
  readonly members: number
  readonly again_7: number
  readonly again_30: number
  readonly median_minutes: number | null
}

/** Counts the members by the week of their first deposit, and those of them with a second deposit within 30 days, by channel and for all channels. */
export const countSecondDeposits = async (
  tx: Tx,
  { begins, ends }: Pick<CountedWeek, 'begins' | 'ends'>,
): Promise<FirstDeposits[]> => {
  const { rows } = await sql<FirstDeposits>`
    with firsts as (
      select d.member_id, d.at, d.seq,
             case when i.member_id is not null then 'member' else coalesce('affiliate:' || a.link_key, 'direct') end as channel
        from member_deposits d
        left join member_inviters i on i.member_id = d.member_id
        left join member_affiliate_links a on a.member_id = d.member_id
       where d.at >= ${begins} and d.at < ${ends}
         and not exists (select from member_deposits o
                          where o.member_id = d.member_id and o.at <= d.at and (o.at < d.at or o.seq < d.seq))),
    seconds as (
      select f.channel, f.at, s.at as again_at
        from firsts f
        left join lateral (
          select o.at from member_deposits o
           where o.member_id = f.member_id and o.at >= f.at and o.at < f.at + interval '30 days' and o.seq <> f.seq
           order by o.at limit 1) s on true)
    select coalesce(channel, 'all') as channel, count(*)::integer as members,
           count(*) filter (where again_at < at + interval '7 days')::integer as again_7, count(again_at)::integer as again_30,
           percentile_cont(0.5) within group (order by (extract(epoch from again_at - at) / 60)::double precision)::integer
             as median_minutes
      from seconds
     group by grouping sets ((channel), ())`.execute(tx)
  return rows
}

/** Figures about members in one week, as the reports store them. */
export type WeekFigures = {
  readonly lapsed: number
  readonly returned: readonly Returned[]
  readonly cohorts: readonly Cohort[]
  readonly first_deposits: readonly FirstDeposits[]
}

/** Replaces the stored figures of a week. */
export const saveWeek = async (
  tx: Tx,
  { week, lapse_days }: Pick<CountedWeek, 'week' | 'lapse_days'>,
  { lapsed, returned, cohorts, first_deposits }: WeekFigures,
  now: Date,
): Promise<void> => {
  await sql`
    insert into report_weeks (week, lapse_days, lapsed, counted_at) values (${week}::date, ${lapse_days}, ${lapsed}, ${now})
    on conflict (week) do update
      set lapse_days = excluded.lapse_days, lapsed = excluded.lapsed, counted_at = excluded.counted_at`.execute(
    tx,
  )
  await sql`delete from returned_weeks where week = ${week}::date`.execute(tx)
  await sql`
    insert into returned_weeks (week, campaign_id, members)
    select ${week}::date, campaign_id, members
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as r (campaign_id text, members integer)`.execute(
    tx,
  )
  await sql`delete from cohort_weeks where week = ${week}::date`.execute(tx)
  await sql`
    insert into cohort_weeks (cohort, week, depositors, players)
    select cohort, ${week}::date, depositors, players
      from jsonb_to_recordset(${JSON.stringify(cohorts)}::jsonb) as c (cohort date, depositors integer, players integer)`.execute(
    tx,
  )
  await sql`delete from first_deposit_weeks where week = ${week}::date`.execute(tx)
  await sql`
    insert into first_deposit_weeks (week, channel, members, again_7, again_30, median_minutes)
    select ${week}::date, channel, members, again_7, again_30, median_minutes
      from jsonb_to_recordset(${JSON.stringify(first_deposits)}::jsonb)
           as f (channel text, members integer, again_7 integer, again_30 integer, median_minutes integer)`.execute(
    tx,
  )
}
