import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Returns how many payments with a known payment time were credited since `since`, and the median seconds from payment to credit. */
export const findCreditedTimes = async (
  db: Db,
  since: Date,
): Promise<{ count: number; median_seconds: number | null }> => {
  const { rows } = await sql<{ count: number; median_seconds: number | null }>`
    select count(*)::integer as count,
           percentile_cont(0.5) within group (order by greatest(0, extract(epoch from credited_at - paid_at))::double precision) as median_seconds
      from credited_payments
     where credited_at >= ${since} and paid_at is not null`.execute(db)
  const [row] = rows
  return row ?? { count: 0, median_seconds: null }
}

export type PaidOut = { readonly amount: bigint; readonly at: Date; readonly seconds: number }

/** Returns the newest payouts since `since` whose amount is at least `least`. */
export const findLastPayouts = async (
  db: Db,
  since: Date,
  least: bigint,
  count: number,
): Promise<PaidOut[]> => {
  const { rows } = await sql<PaidOut>`
    select w.amount, e.at, extract(epoch from e.at - w.created_at)::double precision as seconds
      from request_events e
      join withdrawals w on (w.member_id, w.id) = (e.member_id, e.request_id)
     where e.at >= ${since} and e.status = 'paid' and w.status = 'paid' and w.amount >= ${least}
     order by e.at desc
     limit ${count}`.execute(db)
  return rows
}
