import type { Context } from '../../context.ts'
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { readPartnerLists } from './partner-list-reading.ts'
import {
  type CountedHour,
  findIncompleteHours,
  lockRatePoint,
  matchStoredItems,
  type RatePoint,
  saveLateItems,
  saveMissedItems,
  saveRatePoint,
  sumRateHour,
} from './reconciliation-rate-sql.ts'

export const RATE_JOB = 'desk:reconcile'

/** Age in ms within which a payment must agree with the partner's record. */
export const AGE_LIMIT_MS = DAY_MS

const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

const hourAt = (begins: Date, now: Date): CountedHour => ({
  begins,
  ends: new Date(begins.getTime() + HOUR_MS),
  now,
  limit_ms: AGE_LIMIT_MS,
  stale: new Date(now.getTime() - HOUR_MS),
})

const isSettling = ({ ends, now }: CountedHour): boolean => now.getTime() - ends.getTime() >= AGE_LIMIT_MS

/** Computes one hour in one transaction. Returns false if another run holds the lock. */
const countHour = (ctx: Context, hour: CountedHour): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    const point = await lockRatePoint(tx, hour.begins)
    if (point === null || point.settled_until > hour.begins) return false
    await sumRateHour(tx, hour)
    if (!isSettling(hour)) return true
    await saveMissedItems(tx, hour)
    await saveRatePoint(tx, { settled_until: hour.ends, counted_at: point.counted_at })
    return true
  })

/** Returns the hours to compute: those to settle, those with amounts that disagree, and those that were not over at the last run. */
const hoursToCount = async (
  ctx: Context,
  now: Date,
): Promise<{ point: RatePoint; hours: CountedHour[] } | null> =>
  inTransaction(ctx.db, async tx => {
    const point = await lockRatePoint(tx, startOfHour(now))
    if (point === null) return null
    const incomplete = new Set((await findIncompleteHours(tx, point.settled_until)).map(at => at.getTime()))
    const hours: CountedHour[] = []
    for (let at = point.settled_until.getTime(); at <= now.getTime(); at += HOUR_MS) {
      const hour = hourAt(new Date(at), now)
      // Transactions that began in the hour may commit after its end, so the hour before the last run is computed again.
      const isOpen = hour.ends.getTime() + HOUR_MS > point.counted_at.getTime()
      if (isSettling(hour) || isOpen || incomplete.has(at)) hours.push(hour)
    }
    return { point, hours }
  })

/** Computes the money volume of each hour and how much of it agrees with the partners' records. Settles hours older than the age limit. */
export const countReconciliation = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const work = await hoursToCount(ctx, now)
  if (work === null) return
  for (const hour of work.hours) if (!(await countHour(ctx, hour))) return
  await inTransaction(ctx.db, async tx => {
    const point = await lockRatePoint(tx, startOfHour(now))
    if (point === null) return
    const stale = new Date(now.getTime() - HOUR_MS)
    await saveLateItems(tx, point, stale)
    await matchStoredItems(tx, now, stale)
    await saveRatePoint(tx, { settled_until: point.settled_until, counted_at: now })
  })
}

/** Reads the partners' lists, compares them with the ledger, and computes the reconciliation rate. A silent partner does not stop the computation. */
export const reconcile = async (ctx: Context): Promise<void> => {
  const { silent } = await readPartnerLists(ctx)
  if (silent.length > 0) ctx.log.warn({ silent }, 'partners did not return their lists of payments')
  await countReconciliation(ctx)
}
