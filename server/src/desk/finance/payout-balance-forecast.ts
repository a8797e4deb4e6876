import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'

const WEEK_MS = 7 * DAY_MS
/** Number of past weeks whose mean is the forecast of an hour. */
const WEEKS_BEFORE = 4
const DAYS_BEFORE = WEEKS_BEFORE * 7
/** Minimum history in ms: one week from which a forecast is computed, and another week on which it is tested. */
const LEAST_KNOWN_MS = 2 * WEEK_MS
/** Number of hours that a forecast covers. More than a week is impossible, because the forecast of an hour needs the same hour of the week before. */
const AHEAD_HOURS = 7 * 24
/** Number of past days on which a forecast method is tested. */
const TRIED_DAYS = 21
const PERCENT = 100
/** A forecast with this error in percent or more is not shown, because a forecast that expects no outflow at all has the same error. */
const AS_GOOD_AS_NOTHING_PERCENT = 100

/** Length in ms of the history that is needed for the forecast and for its test on past days. */
export const LOOK_INTERVAL_MS = TRIED_DAYS * DAY_MS + WEEKS_BEFORE * WEEK_MS

/** Net outflow of an account by hour. The key is the start of the hour in ms. An hour without an entry has no outflow. */
export type Flows = { readonly since: Date; readonly net: ReadonlyMap<number, bigint> }

/**
 * A forecast method. It returns the net outflow that is expected in `hour` according to the history before `forecastAt`. It returns null if there is
 * no history.
 */
type Way = (flows: Flows, forecastAt: number, hour: number) => bigint | null

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/**
 * Returns the mean net outflow of several past hours, which are `from` to `to` steps of `each` ms before `hour`. Returns null if there is no history.
 */
const meanBefore = (
  { since, net }: Flows,
  hour: number,
  steps: { each: number; from: number; to: number },
) => {
  let sum = 0n
  let count = 0n
  for (let step = steps.from; step <= steps.to; step++) {
    const before = hour - step * steps.each
    if (before < since.getTime()) break
    sum += net.get(before) ?? 0n
    count += 1n
  }
  return count === 0n ? null : sum / count
}

/** Forecasts by the mean of the same hour and weekday. This method is better for accounts with large volumes, where weekdays differ. */
const byWeek: Way = (flows, _forecastAt, hour) =>
  meanBefore(flows, hour, { each: WEEK_MS, from: 1, to: WEEKS_BEFORE })

/**
 * Forecasts by the mean of the same hour on all days. This method is better for accounts with small volumes, because it averages 28 values instead of
 * 4.
 */
const byDay: Way = (flows, forecastAt, hour) => {
  const from = Math.max(1, Math.ceil((hour + HOUR_MS - forecastAt) / DAY_MS))
  return meanBefore(flows, hour, { each: DAY_MS, from, to: from + DAYS_BEFORE - 1 })
}

/** Forecast methods. If two have equal errors on past days, the first is used. */
const WAYS: readonly Way[] = [byWeek, byDay]

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

export type ForecastError = {
  /** Error of the forecast on past days, in percent of the actual net outflow. Null if nothing was paid in or out on these days. */
  readonly percent: number | null
  /** Number of past days on which the method was tested. */
  readonly days: number
}

/** Returns the error of a method on past days: the sum of the absolute daily errors, in percent of the sum of the absolute daily net outflows. */
const errorOf = (way: Way, flows: Flows, now: Date): ForecastError => {
  let [off, moved, days] = [0n, 0n, 0]
  const ends = hourOf(now.getTime())
  for (let day = 1; day <= TRIED_DAYS; day++) {
    const begins = ends - day * DAY_MS
    // Both methods are tested on the same days, which have at least a week of history before them.
    if (begins - WEEK_MS < flows.since.getTime()) break
    let [expected, real] = [0n, 0n]
    for (let hour = begins; hour < begins + DAY_MS; hour += HOUR_MS) {
      expected += way(flows, begins, hour) ?? 0n
      real += flows.net.get(hour) ?? 0n
    }
    off += absolute(expected - real)
    moved += absolute(real)
    days += 1
  }
  return { percent: moved === 0n ? null : Number((off * BigInt(PERCENT)) / moved), days }
}

export type Forecast =
  /** There is no forecast, because the account has less than two weeks of history. */
  | { readonly kind: 'unknown' }
  /** There is no forecast. On past days, both methods were no better than the assumption that nothing is paid in or out. */
  | { readonly kind: 'unsure'; readonly error: ForecastError }
  | { readonly kind: 'lasts'; readonly error: ForecastError }
  | { readonly kind: 'runs_out'; readonly at: Date; readonly error: ForecastError }

/** Returns the time at which the balance is expected to reach zero. Returns null if it is not expected within a week. */
const endOf = (balance: bigint, expected: (hour: number) => bigint, now: Date): Date | null => {
  let left = balance
  for (let ahead = 0; ahead <= AHEAD_HOURS; ahead++) {
    const hour = hourOf(now.getTime()) + ahead * HOUR_MS
    // Only the remaining part of the current hour counts.
    const begins = Math.max(hour, now.getTime())
    const lasts = BigInt(hour + HOUR_MS - begins)
    const share = (expected(hour) * lasts) / BigInt(HOUR_MS)
    if (share > 0n && share >= left) return new Date(begins + Number((left * lasts) / share))
    left -= share
  }
  return null
}

/**
 * Forecasts when the balance reaches zero, by the method with the smaller error on past days. There is no forecast in two cases: the
 * history is too short, or both methods were no better than the assumption that nothing is paid in or out.
 */
export const forecastFloat = (balance: bigint, flows: Flows, now: Date): Forecast => {
  const isKnown = hourOf(now.getTime()) - flows.since.getTime() >= LEAST_KNOWN_MS
  if (!isKnown && balance > 0n) return { kind: 'unknown' }
  const tried = WAYS.map(way => ({ way, error: errorOf(way, flows, now) }))
  const [best] = tried.toSorted((a, b) => (a.error.percent ?? 0) - (b.error.percent ?? 0))
  if (best === undefined) return { kind: 'unknown' }
  const { way, error } = best
  if (balance <= 0n) return { kind: 'runs_out', at: now, error }
  if ((error.percent ?? 0) >= AS_GOOD_AS_NOTHING_PERCENT) return { kind: 'unsure', error }
  const at = endOf(balance, hour => way(flows, hourOf(now.getTime()), hour) ?? 0n, now)
  return at === null ? { kind: 'lasts', error } : { kind: 'runs_out', at, error }
}
