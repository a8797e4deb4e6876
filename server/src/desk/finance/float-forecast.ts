import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'

const WEEK_MS = 7 * DAY_MS
/** Weeks of history in the mean for one hour. */
const WEEKS_BEFORE = 4
const DAYS_BEFORE = WEEKS_BEFORE * 7
/** Minimum history: a week to forecast from, and one to test the forecast. */
const LEAST_KNOWN_MS = 2 * WEEK_MS
/** Forecast horizon: the method needs the week before each hour. */
const AHEAD_HOURS = 7 * 24
/** Days of the backtest. */
const TRIED_DAYS = 21
const PERCENT = 100
/** Error of a forecast of zero movement. From this error on no forecast is shown. */
const AS_GOOD_AS_NOTHING_PERCENT = 100

/** History needed for forecast and backtest. */
export const LOOK_INTERVAL_MS = TRIED_DAYS * DAY_MS + WEEKS_BEFORE * WEEK_MS

/** Net outflow by hour; a missing hour is zero. */
export type Flows = { readonly since: Date; readonly net: ReadonlyMap<number, bigint> }

/** Forecast of an hour made at an earlier time; null without history. */
type Way = (flows: Flows, told: number, hour: number) => bigint | null

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/** Mean of earlier hours at a fixed distance that were complete at the forecast time. */
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

/** Mean of the same hour and weekday. Better for large volumes, where weekdays differ. */
const byWeek: Way = (flows, _told, hour) =>
  meanBefore(flows, hour, { each: WEEK_MS, from: 1, to: WEEKS_BEFORE })

/** Mean of the same hour on all days. Better for small volumes: 28 samples instead of 4. */
const byDay: Way = (flows, told, hour) => {
  const from = Math.max(1, Math.ceil((hour + HOUR_MS - told) / DAY_MS))
  return meanBefore(flows, hour, { each: DAY_MS, from, to: from + DAYS_BEFORE - 1 })
}

/** On equal backtest errors the first method is used. */
const WAYS: readonly Way[] = [byWeek, byDay]

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

export type ForecastError = {
  /** Error in percent of the actual movement; null without movement. */
  readonly percent: number | null
  /** Days of the backtest. */
  readonly days: number
}

/** Backtest error: the sum of absolute daily forecast errors as a share of the actual movement. */
const errorOf = (way: Way, flows: Flows, now: Date): ForecastError => {
  let [off, moved, days] = [0n, 0n, 0]
  const ends = hourOf(now.getTime())
  for (let day = 1; day <= TRIED_DAYS; day++) {
    const begins = ends - day * DAY_MS
    // Both methods are tested on the same days.
    if (begins - WEEK_MS < flows.since.getTime()) break
    let [told, real] = [0n, 0n]
    for (let hour = begins; hour < begins + DAY_MS; hour += HOUR_MS) {
      told += way(flows, begins, hour) ?? 0n
      real += flows.net.get(hour) ?? 0n
    }
    off += absolute(told - real)
    moved += absolute(real)
    days += 1
  }
  return { percent: moved === 0n ? null : Number((off * BigInt(PERCENT)) / moved), days }
}

export type Forecast =
  /** Less than two weeks of history. */
  | { readonly kind: 'unknown' }
  /** In the backtest no better than the zero forecast. */
  | { readonly kind: 'unsure'; readonly error: ForecastError }
  | { readonly kind: 'lasts'; readonly error: ForecastError }
  | { readonly kind: 'runs_out'; readonly at: Date; readonly error: ForecastError }

/** Expected time when the amount runs out; null beyond a week. */
const endOf = (balance: bigint, expected: (hour: number) => bigint, now: Date): Date | null => {
  let left = balance
  for (let ahead = 0; ahead <= AHEAD_HOURS; ahead++) {
    const hour = hourOf(now.getTime()) + ahead * HOUR_MS
    // The rest of the current hour.
    const begins = Math.max(hour, now.getTime())
    const lasts = BigInt(hour + HOUR_MS - begins)
    const share = (expected(hour) * lasts) / BigInt(HOUR_MS)
    if (share > 0n && share >= left) return new Date(begins + Number((left * lasts) / share))
    left -= share
  }
  return null
}

/**
 * Forecasts when the balance reaches zero, by the method with the smaller backtest error. Returns that error
 * too, and no forecast if both methods are no better than zero movement.
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
