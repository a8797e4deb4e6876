import type { Context } from '../../context.ts'
import {
  bangkokDate,
  DAY_MS,
  daysLater,
  HOUR_MS,
  MINUTE_MS,
  startOfBangkokDay,
  startOfDate,
} from '../../platform/calendar.ts'
import { inLongTransaction, inTransaction, type Tx } from '../../platform/db.ts'
import { markHours, takeHourMarks } from '../../platform/figure-hours-to-recompute.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  advancePoint,
  findFollowedAt,
  findHoursSince,
  followRegistered,
  lockPoint,
  saveCountedUntil,
  sumDay,
  sumExtremes,
  sumFigures,
  sumMoney,
  sumNewPlayers,
} from './sql.ts'

/** Days whose totals one transaction computes. For a large company, a week in one transaction would exceed the statement timeout. */
const DAYS_AT_ONCE = 1
/** Maximum number of batches (transactions) in one run. Together they cover more than a year of days, and the next run continues. */
const BATCHES_MAX = 400
/** Timeout in ms of the first run. It is longer than that of later runs, because the first run reads every ledger transfer. */
const FIRST_LOOK_LIMIT_MS = HOUR_MS
/** For each day, this number of players with the largest wins is stored, and this number with the largest losses. */
const EXTREMES_KEPT = 10
/** A new member's first bank account, deposit and play count for the day of registration, if they come within this number of days after it. */
const FOLLOWED_DAYS = 30
const FOLLOWED_EVERY_MS = 10 * MINUTE_MS

const spanOf = (day: string) => ({ day, begins: startOfDate(day), ends: startOfDate(daysLater(day, 1)) })

/**
 * Result of one batch: `all` if no marked hours are left, `some` if more may be left, `elsewhere` if another run holds the lock. A marked hour is one
 * whose totals must be computed again.
 */
type Counted = 'all' | 'some' | 'elsewhere'

/**
 * Marks the hours with ledger postings since the last run, so that their totals are computed again. Returns false immediately if another run holds
 * the lock. The first run has a longer timeout, because it reads the whole ledger.
 */
const lookAtBooks = async (ctx: Context): Promise<boolean> => {
  const look = async (tx: Tx) => {
    const point = await lockPoint(tx)
    if (point === null) return false
    await markHours(tx, await findHoursSince(tx, point.seq_safe))
    await advancePoint(tx)
    return true
  }
  const isFirst = await inTransaction(ctx.db, async tx => (await lockPoint(tx))?.seq_seen === 0n)
  return isFirst
    ? inLongTransaction(ctx.config.database_url, FIRST_LOOK_LIMIT_MS, look)
    : inTransaction(ctx.db, look)
}

const sumMarked = (ctx: Context): Promise<Counted> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    if ((await lockPoint(tx)) === null) return 'elsewhere'
    const hours = await takeHourMarks(tx, DAYS_AT_ONCE)
    const [first, last] = [hours[0], hours.at(-1)]
    if (first === undefined || last === undefined) return 'all'
    await sumMoney(tx, hours, { begins: first, ends: new Date(last.getTime() + HOUR_MS) })
    await sumFigures(tx, hours)
    for (const day of new Set(hours.map(bangkokDate))) {
      await sumNewPlayers(tx, spanOf(day))
      await sumDay(tx, spanOf(day), now)
      await sumExtremes(tx, spanOf(day), EXTREMES_KEPT)
    }
    return 'some'
  })

/** Counts again, for each of the last days, how many of the members who registered on that day have deposited and played until now. */
const followLate = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    const first = new Date(startOfBangkokDay(now).getTime() - FOLLOWED_DAYS * DAY_MS)
    const last = await findFollowedAt(tx, bangkokDate(first))
    // The absolute difference is compared, because a clock that was set back leaves the last update in the future. The totals must be updated then
    // too.
    if (last !== null && Math.abs(now.getTime() - last.getTime()) < FOLLOWED_EVERY_MS) return
    const days = Array.from({ length: FOLLOWED_DAYS + 1 }, (_, i) => daysLater(bangkokDate(first), i))
    await followRegistered(tx, days.map(spanOf), now)
  })

/**
 * Updates hourly and daily totals. Each marked hour is computed again from its source rows, so the order and number of runs do not matter. A run that
 * starts during another one returns immediately.
 */
export const countFigures = async (ctx: Context): Promise<void> => {
  const began = ctx.clock.now()
  if (!(await lookAtBooks(ctx))) return
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const counted = await sumMarked(ctx)
    if (counted === 'elsewhere') return
    if (counted === 'some') continue
    await inTransaction(ctx.db, tx => saveCountedUntil(tx, began))
    break
  }
  await followLate(ctx)
}

export const COUNT_JOB = 'desk:count-figures'

/** Requests an update of the totals. Requests that arrive before the update starts become one update. */
export const countSoon = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, tx => enqueue(tx, COUNT_JOB, {}, { key: `look:${COUNT_JOB}` }))
