import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { FigurePoints } from '../database/tables.ts'

/**
 * Longest wait in ms that the database column can store. A longer one is stored as this number, because an overflow would make the whole run fail.
 */
const WAIT_MAX_MS = 2_147_483_647

export type Point = Pick<FigurePoints, 'seq_safe' | 'seq_seen'>

/** Locks and returns the position (a sequence number) up to which ledger transfers are summed. Returns null if another run holds the lock. */
export const lockPoint = async (tx: Tx): Promise<Point | null> => {
  await sql`
    insert into figure_points (seq_safe, seq_seen, counted_until)
    values (0, 0, to_timestamp(0)) on conflict do nothing`.execute(tx)
  const { rows } =
    await sql<Point>`select seq_safe, seq_seen from figure_points for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Returns the hours that have ledger postings with a sequence number of at least `seq`. */
export const findHoursSince = async (tx: Tx, seq: bigint): Promise<Date[]> => {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at, 'UTC') as hour from house_postings where seq >= ${seq}`.execute(tx)
  return rows.map(({ hour }) => hour)
}

/**
 * Advances the position (a sequence number) up to which the ledger is summed. A transfer gets its number before it commits, so a lower number can
 * become visible after a higher one. A run therefore stores the newest number, and the position advances to this number in a later run, when every
 * transaction has ended that may still add a lower one.
 */
export const advancePoint = async (tx: Tx): Promise<void> => {
  await sql`
    with l as materialized (select seq from ledger_position),
         o as materialized (
           select coalesce(horizon <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint, false) as is_over from figure_points)
    update figure_points p
       set seq_safe = case when o.is_over then p.seq_seen else p.seq_safe end,
           seq_seen = case when o.is_over or p.seq_seen = 0 then l.seq else p.seq_seen end,
           horizon = case when o.is_over or p.seq_seen = 0 then null
                          else coalesce(p.horizon, pg_snapshot_xmax(pg_current_snapshot())::text::bigint) end
      from l, o`.execute(tx)
}

export const saveCountedUntil = async (tx: Tx, at: Date): Promise<void> => {
  await sql`update figure_points set counted_until = greatest(counted_until, ${at})`.execute(tx)
}

export const findCountedUntil = async (db: Db | Tx): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`select counted_until as at from figure_points`.execute(db)
  return rows[0]?.at ?? null
}

/** Computes the debits and credits of the company's ledger accounts for the given hours again. */
export const sumMoney = async (
  tx: Tx,
  hours: readonly Date[],
  { begins, ends }: { begins: Date; ends: Date },
): Promise<void> => {
  const these = sql`${[...hours]}::timestamptz[]`
  await sql`delete from money_hours where hour = any(${these})`.execute(tx)
  await sql`
    insert into money_hours (hour, account, kind, with_member, credited, credits, debited, debits)
    select date_trunc('hour', at, 'UTC'), account, kind, with_member, coalesce(sum(credited), 0)::bigint, count(credited)::integer,
           coalesce(sum(debited), 0)::bigint, count(debited)::integer
      from house_postings
     where at >= ${begins} and at < ${ends}
       and date_trunc('hour', at, 'UTC') = any(${these})
     group by 1, 2, 3, 4`.execute(tx)
}

/** Computes all other totals of the given hours again. The number of new players is computed by `sumNewPlayers`. */
export const sumFigures = async (tx: Tx, hours: readonly Date[]): Promise<void> => {
  await sql`
    insert into figure_hours (hour, rounds, stake, valid_stake, win, players, new_players, first_depositors, registrations,
                              credited, credited_alone, timed, credit_p50_ms, credit_p90_ms)
    select h.hour, p.rounds, p.stake, p.valid_stake, p.win, p.players, 0, f.count, r.count, c.credited, c.alone, c.timed, c.p50, c.p90
      from unnest(${[...hours]}::timestamptz[]) as h (hour)
     cross join lateral (
       select coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(stake), 0)::bigint as stake,
              coalesce(sum(valid_stake), 0)::bigint as valid_stake, coalesce(sum(win), 0)::bigint as win, count(*)::integer as players
         from member_play_hours m where m.hour = h.hour) p
     cross join lateral (
       select count(*)::integer as count from first_deposits d where d.at >= h.hour and d.at < h.hour + interval '1 hour') f
     cross join lateral (
       select count(*)::integer as count from member_facts m
        where m.registered_at >= h.hour and m.registered_at < h.hour + interval '1 hour') r
     cross join lateral (
       select count(*)::integer as credited, count(*) filter (where not by_person)::integer as alone, count(paid_at)::integer as timed,
              percentile_cont(0.5) within group (order by ms)::integer as p50, percentile_cont(0.9) within group (order by ms)::integer as p90
         from (select by_person, paid_at, (case when paid_at is not null then greatest(0, least(extract(epoch from credited_at - paid_at) * 1000, ${WAIT_MAX_MS}::bigint)) end)::double precision as ms
                 from credited_payments
                where credited_at >= h.hour and credited_at < h.hour + interval '1 hour') payments) c
    on conflict (hour) do update
      set rounds = excluded.rounds, stake = excluded.stake, valid_stake = excluded.valid_stake, win = excluded.win,
          players = excluded.players, first_depositors = excluded.first_depositors, registrations = excluded.registrations,
          credited = excluded.credited, credited_alone = excluded.credited_alone, timed = excluded.timed,
          credit_p50_ms = excluded.credit_p50_ms, credit_p90_ms = excluded.credit_p90_ms`.execute(tx)
}

type DaySpan = { readonly day: string; readonly begins: Date; readonly ends: Date }

/**
 * Counts each player once a day, in the hour in which the player first played that day. The whole day is counted again, because a round that arrives
 * late may change this hour.
 */
export const sumNewPlayers = async (tx: Tx, { begins, ends }: DaySpan): Promise<void> => {
  await sql`
    with firsts as (
      select hour, count(*)::integer as players
        from (select member_id, min(hour) as hour from member_play_hours
               where hour >= ${begins} and hour < ${ends} group by member_id) each
       group by hour)
    update figure_hours f
       set new_players = coalesce((select players from firsts where firsts.hour = f.hour), 0)
     where f.hour >= ${begins} and f.hour < ${ends}`.execute(tx)
}

/** Computes those totals of a day that are not sums of its hourly totals. */
export const sumDay = async (tx: Tx, { day, begins, ends }: DaySpan, now: Date): Promise<void> => {
  await sql`
    insert into figure_days (day, players, timed, credit_p50_ms, credit_p90_ms, registered, with_bank, deposited, played, followed_at)
    select ${day}::date, p.players, c.timed, c.p50, c.p90, 0, 0, 0, 0, ${now}
      from (select count(distinct member_id)::integer as players from member_play_hours
             where hour >= ${begins} and hour < ${ends}) p
     cross join (
       select count(paid_at)::integer as timed, percentile_cont(0.5) within group (order by ms)::integer as p50,
              percentile_cont(0.9) within group (order by ms)::integer as p90
         from (select paid_at, (case when paid_at is not null then greatest(0, least(extract(epoch from credited_at - paid_at) * 1000, ${WAIT_MAX_MS}::bigint)) end)::double precision as ms
                 from credited_payments where credited_at >= ${begins} and credited_at < ${ends}) payments) c
    on conflict (day) do update
      set players = excluded.players, timed = excluded.timed, credit_p50_ms = excluded.credit_p50_ms, credit_p90_ms = excluded.credit_p90_ms`.execute(
    tx,
  )
}

export const sumExtremes = async (tx: Tx, { day, begins, ends }: DaySpan, ofEach: number): Promise<void> => {
  await sql`delete from day_extremes where day = ${day}::date`.execute(tx)
  await sql`
    with nets as (
      select member_id, sum(stake - win)::bigint as net_loss from member_play_hours
       where hour >= ${begins} and hour < ${ends} group by member_id)
    insert into day_extremes (day, member_id, net_loss)
    (select ${day}::date, member_id, net_loss from nets where net_loss > 0 order by net_loss desc, member_id limit ${ofEach})
    union all
    (select ${day}::date, member_id, net_loss from nets where net_loss < 0 order by net_loss, member_id limit ${ofEach})`.execute(
    tx,
  )
}

/** Counts again how many members registered on each given day, and how many of these have a bank account, a deposit and play. */
export const followRegistered = async (tx: Tx, days: readonly DaySpan[], now: Date): Promise<void> => {
  await sql`
    update figure_days f
       set registered = r.registered, with_bank = r.with_bank, deposited = r.deposited, played = r.played, followed_at = ${now}
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ begins }) => begins)}::timestamptz[],
                  ${days.map(({ ends }) => ends)}::timestamptz[]) as d (day, begins, ends)
     cross join lateral (
       select count(*)::integer as registered, count(*) filter (where has_bank)::integer as with_bank,
              count(*) filter (where exists (select from member_deposits p where p.member_id = m.member_id))::integer as deposited,
              count(*) filter (where exists (select from member_play_totals t where t.member_id = m.member_id))::integer as played
         from member_facts m where m.registered_at >= d.begins and m.registered_at < d.ends) r
     where f.day = d.day`.execute(tx)
}

/** Returns the time at which `followRegistered` last ran for the days since `from`. Returns null if it never ran. */
export const findFollowedAt = async (tx: Tx, from: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(followed_at) as at from figure_days where day >= ${from}::date and registered > 0`.execute(tx)
  return rows[0]?.at ?? null
}
