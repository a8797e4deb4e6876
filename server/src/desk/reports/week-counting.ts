import { REPORT_WEEKS_MAX } from '@sala/contract/desk/reports/report-weeks.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { addWeeks, bangkokDate, DAY_MS, HOUR_MS, periodOf, startOfDate } from '../../platform/calendar.ts'
import { inLongTransaction, inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  type CountedWeek,
  countCohorts,
  countLapsed,
  countReturned,
  countSecondDeposits,
  findStoredWeeks,
  lockCount,
  type StoredWeek,
  saveWeek,
  type WeekFigures,
} from './sql.ts'

/**
 * Number of days after the end of a week in which its figures can change: 30 days until a second deposit, and a day for rounds that arrive late.
 */
const CHANGING_DAYS = 31
/** A campaign that a member got within this number of days before the return counts as received before the return. */
export const CAMPAIGN_DAYS = 7
/** Timeout in ms of the count of one week, which reads all deposits and play hours of that week. */
const WEEK_LIMIT_MS = HOUR_MS

/** Returns the Monday on which the current Bangkok week begins. */
export const weekOf = (at: Date): string => bangkokDate(periodOf('week', at).begins)

/** Returns the Mondays of the last weeks, oldest first. The current week is included. */
export const lastWeeks = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addWeeks(weekOf(now), index + 1 - count))

const isDue = (week: string, stored: StoredWeek | undefined, lapseDays: number): boolean => {
  if (stored === undefined || stored.lapse_days !== lapseDays) return true
  const settledAt = startOfDate(addWeeks(week, 1)).getTime() + CHANGING_DAYS * DAY_MS
  return stored.counted_at.getTime() < settledAt
}

/**
 * Reads the figures of a week and writes nothing. The long reads come before the first write, because from its first write on, a transaction delays
 * the outgoing events of all later ones until it ends.
 */
export const readWeek = async (tx: Tx, counted: CountedWeek, oldest: string): Promise<WeekFigures> => ({
  lapsed: await countLapsed(tx, counted),
  returned: await countReturned(tx, counted),
  cohorts: await countCohorts(tx, counted, oldest),
  first_deposits: await countSecondDeposits(tx, counted),
})

const countWeek = (ctx: Context, counted: CountedWeek, oldest: string): Promise<void> =>
  inLongTransaction(ctx.config.database_url, WEEK_LIMIT_MS, async tx => {
    await lockCount(tx)
    await saveWeek(tx, counted, await readWeek(tx, counted, oldest), ctx.clock.now())
  })

/**
 * Counts the weekly figures of members, each week in one transaction. A week is counted again in each run until its figures can no longer change, and
 * after a change of the setting `lapse_days`. Safe to repeat.
 */
export const countWeeks = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const { lapse_days } = await readSettings(ctx.db, deskSettings)
  const weeks = lastWeeks(now, REPORT_WEEKS_MAX)
  const [oldest = weekOf(now)] = weeks
  const stored = new Map((await findStoredWeeks(ctx.db, oldest)).map(each => [each.week, each]))
  for (const week of weeks) {
    if (!isDue(week, stored.get(week), lapse_days)) continue
    const span = { begins: startOfDate(week), ends: startOfDate(addWeeks(week, 1)) }
    const rules = { lapse_days, campaign_days: CAMPAIGN_DAYS, today: bangkokDate(now) }
    await countWeek(ctx, { week, ...span, ...rules }, addWeeks(week, 1 - REPORT_WEEKS_MAX))
  }
}

export const COUNT_WEEKS_JOB = 'desk:count-weeks'

/** Requests a count of the weeks. Requests that arrive before the count starts become one. */
export const countWeeksSoon = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, tx => enqueue(tx, COUNT_WEEKS_JOB, {}, { key: `look:${COUNT_WEEKS_JOB}` }))
