import { sql } from 'kysely'
import { HOUR_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReconciliationRatePoints, UnreconciledItems } from '../database/tables.ts'

export type RatePoint = Omit<ReconciliationRatePoints, 'only_row'>

/** Locks and returns the position of the job. Returns null if another run holds the lock. The first call inserts the position `hour`. */
export const lockRatePoint = async (tx: Tx, hour: Date): Promise<RatePoint | null> => {
  await sql`
    insert into reconciliation_rate_points (started_at, settled_until, counted_at)
    values (${hour}, ${hour}, ${hour}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<RatePoint>`
    select started_at, settled_until, counted_at from reconciliation_rate_points for update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const findRatePoint = async (db: Db): Promise<RatePoint | null> => {
  const { rows } = await sql<RatePoint>`
    select started_at, settled_until, counted_at from reconciliation_rate_points`.execute(db)
  return rows[0] ?? null
}

export const saveRatePoint = async (
  tx: Tx,
  { settled_until, counted_at }: Omit<RatePoint, 'started_at'>,
): Promise<void> => {
  await sql`
    update reconciliation_rate_points
       set settled_until = ${settled_until}, counted_at = greatest(counted_at, ${counted_at})`.execute(tx)
}

/**
 * Returns the hours of which a stored sum has an amount that does not agree yet, and those of lines that disagree. Lines that were neither paid nor
 * reported since `from` are left out, because their hours are settled.
 */
export const findIncompleteHours = async (tx: Tx, from: Date): Promise<Date[]> => {
  const { rows } = await sql<{ hour: Date }>`
    select hour from reconciliation_hours where hour >= ${from} and matched < total
    union
    select date_trunc('hour', coalesce(booked_at, paid_at), 'UTC') from disagreeing_lines
     where (paid_at >= ${from} or reported_at >= ${from}) and coalesce(booked_at, paid_at) >= ${from}`.execute(
    tx,
  )
  return rows.map(({ hour }) => hour)
}

/** An hour with the time `now` of the computation and the age in ms within which a payment must agree. */
export type CountedHour = {
  readonly begins: Date
  readonly ends: Date
  readonly now: Date
  readonly limit_ms: number
  /** A full comparison clears the agreement of all lines for a moment, so a line without it counts as disagreeing only if it was read before this time. */
  readonly stale: Date
}

/** The payments and transfers of an hour. `matched_at` is null while no record of the partner agrees. */
const itemsOf = ({ begins, ends, stale }: CountedHour) => sql`
  select b.side as step, b.key, b.partner, b.at, b.amount, r.amount as reported, b.subject,
         case when r.agreed_at is not null or r.reported_at >= ${stale} then coalesce(r.first_agreed_at, r.agreed_at) end as matched_at
    from payment_bookings b
    left join lateral (
      select t.amount, t.agreed_at, t.first_agreed_at, t.reported_at from reported_payments t
       where b.side = 'bank_in' and t.side = 'bank_in' and t.line_id = b.key
      union all
      (select t.amount, t.agreed_at, t.first_agreed_at, t.reported_at from reported_payments t
        where b.side <> 'bank_in' and t.side = b.side and t.reference = b.key order by t.no limit 1)) r on true
   where b.at >= ${begins} and b.at < ${ends}
     and not exists (select from unreconciled_items i where i.step = b.side and i.key = b.key)
  union all
  select side, key, partner, paid_at, amount, amount, null, null from disagreeing_lines
   where booked_at is null and paid_at >= ${begins} and paid_at < ${ends} and first_agreed_at is null
     and not exists (select from unreconciled_items i where i.step = side and i.key = disagreeing_lines.key)
  union all
  select 'site_transfer', movement_id collate "default", 'site:' || site, at, amount, null, movement_id collate "default", confirmed_at
    from site_transfers where at >= ${begins} and at < ${ends}
     and not exists (select from unreconciled_items i where i.step = 'site_transfer' and i.key = movement_id collate "default")`

/** Computes the sums of an hour again. */
export const sumRateHour = async (tx: Tx, hour: CountedHour): Promise<void> => {
  await sql`delete from reconciliation_hours where hour = ${hour.begins}`.execute(tx)
  await sql`
    insert into reconciliation_hours (hour, step, partner, total, in_time, matched)
    select ${hour.begins}::timestamptz, step, partner, sum(amount)::bigint,
           coalesce(sum(amount) filter (where matched_at <= at + ${hour.limit_ms}::float8 * interval '1 ms'), 0)::bigint,
           coalesce(sum(amount) filter (where matched_at is not null), 0)::bigint
      from (${itemsOf(hour)}) items where amount > 0 group by step, partner
    union all
    select ${hour.begins}::timestamptz, 'site_play', 'site:' || site, sum(amount)::bigint, sum(amount)::bigint, sum(amount)::bigint
      from site_plays where at >= ${hour.begins} and at < ${hour.ends} group by site`.execute(tx)
}

/** Stores the payments of an hour that did not agree in time. Call it after the sums of the hour, which do not count stored items. */
export const saveMissedItems = async (tx: Tx, hour: CountedHour): Promise<void> => {
  await sql`
    insert into unreconciled_items (step, key, partner, at, amount, reported_amount, subject, kind, matched_at)
    select step, key, partner, at, amount, reported, subject, 'missed', matched_at
      from (${itemsOf(hour)}) items
     where amount > 0 and (matched_at is null or matched_at > at + ${hour.limit_ms}::float8 * interval '1 ms')
    on conflict do nothing`.execute(tx)
}

/**
 * Stores lines of settled hours that disagree and are not stored yet: lines that the partner added late, and lines that agreed before and were
 * changed or reversed since.
 */
export const saveLateItems = async (tx: Tx, point: RatePoint, stale: Date): Promise<void> => {
  // Lines that were reported before the last run are left out, because that run stored them. A transaction may commit an hour late.
  const seen = new Date(point.counted_at.getTime() - HOUR_MS)
  await sql`
    insert into unreconciled_items (step, key, partner, at, amount, reported_amount, kind)
    select side, key, partner, coalesce(booked_at, paid_at), coalesce(booked, amount), amount,
           case when booked_at is null then 'found_late' else 'undone' end
      from disagreeing_lines
     where case when first_agreed_at is null then reported_at >= ${seen} else reported_at < ${stale} end
       and coalesce(booked_at, paid_at) >= ${point.started_at} and coalesce(booked_at, paid_at) < ${point.settled_until}
    on conflict do nothing`.execute(tx)
}

/** Stores the time of agreement of items that agree by now, and clears it for items that disagree again. */
export const matchStoredItems = async (tx: Tx, now: Date, stale: Date): Promise<void> => {
  await sql`
    update unreconciled_items i set matched_at = ${now}
     where i.matched_at is null
       and case when i.step = 'site_transfer' then not exists (select from open_movements o where o.movement_id = i.key)
                else exists (select from reported_payments t
                              where t.side = i.step and t.line_id = case when i.step = 'bank_in' then i.key else substring(i.key from '^line:(.*)$') end
                                and t.agreed_at is not null)
                  or exists (select from reported_payments t
                              where i.step <> 'bank_in' and t.side = i.step and t.reference = i.key and t.agreed_at is not null) end`.execute(
    tx,
  )
  await sql`
    update unreconciled_items i set matched_at = null
     where i.matched_at is not null
       and exists (select from disagreeing_lines l
                    where l.side = i.step and l.key = i.key and (l.first_agreed_at is null or l.reported_at < ${stale}))`.execute(
    tx,
  )
}

export type RateSum = {
  readonly day: string
  readonly step: string
  readonly partner: string
  readonly is_due: boolean
  readonly total: bigint
  readonly in_time: bigint
  /** Amount that agrees by now, in time or late. */
  readonly matched: bigint
  readonly missing: number
}

/** Returns the sums of each Bangkok day since `from`, by step and partner. Volume younger than the age limit has its own rows (`is_due` is false). */
export const findRateSums = async (db: Db, from: Date): Promise<RateSum[]> => {
  const { rows } = await sql<RateSum>`
    select (at at time zone 'Asia/Bangkok')::date::text as day, step, partner, at < p.settled_until as is_due,
           sum(total)::bigint as total, sum(in_time)::bigint as in_time, sum(matched)::bigint as matched, sum(missing)::integer as missing
      from (
        select hour as at, step, partner, total, in_time,
               case when hour < q.settled_until then in_time else matched end as matched, 0 as missing
          from reconciliation_hours, reconciliation_rate_points q where hour >= ${from}
        union all
        select at, step, partner, case kind when 'found_late' then amount else 0 end, case kind when 'undone' then -amount else 0 end,
               case kind when 'undone' then -amount else 0 end + case when matched_at is null then 0 else amount end,
               case when matched_at is null then 1 else 0 end
          from unreconciled_items where at >= ${from}) sums
     cross join reconciliation_rate_points p
     group by 1, 2, 3, 4 order by 1 desc, 2, 3`.execute(db)
  return rows
}

export type UnreconciledItem = Omit<UnreconciledItems, 'kind' | 'step'> & {
  readonly kind: UnreconciledItems['kind']
  readonly step: UnreconciledItems['step']
}

/** Returns a page of the payments that did not agree in time, newest first: those of a period, or those that still disagree. */
export const findUnreconciled = async (
  db: Db,
  { from, until, only_open }: { from: Date; until: Date; only_open: boolean },
  before: { at: Date; key: string } | null,
  limit: number,
): Promise<UnreconciledItem[]> => {
  const { rows } = await sql<UnreconciledItem>`
    select step, key, partner, at, amount, reported_amount, subject, kind, matched_at from unreconciled_items
     where at >= ${from} and at < ${until} and (not ${only_open} or matched_at is null)
       and (${before?.at ?? null}::timestamptz is null or (at, key) < (${before?.at ?? null}::timestamptz, ${before?.key ?? null}::text))
     order by at desc, key desc limit ${limit}`.execute(db)
  return rows
}
