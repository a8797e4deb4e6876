import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'

const WEEK_MS = 7 * DAY_MS
/** An hour is expected to be as such hours of so many weeks before it were in the mean. */
const WEEKS_BEFORE = 4
const DAYS_BEFORE = WEEKS_BEFORE * 7
/** Minimum history: a week to forecast from, and one to test the forecast. */
const LEAST_KNOWN_MS = 2 * WEEK_MS
/** Beyond a week there is no week before to look at. */
const AHEAD_HOURS = 7 * 24
/** The forecast is tried on so many past days. */
const TRIED_DAYS = 21
const PERCENT = 100
/** The zero forecast. */
const AS_GOOD_AS_NOTHING_PERCENT = 100

/** Required history. */
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

/** As the same hour of that day of the week: where much moves, the days of a week differ. */
const byWeek: Way = (flows, _told, hour) =>
  meanBefore(flows, hour, { each: WEEK_MS, from: 1, to: WEEKS_BEFORE })

/** As the same hour of any day: where little moves, four hours are chance, and twenty-eight are less of it. */
const byDay: Way = (flows, told, hour) => {
  const from = Math.max(1, Math.ceil((hour + HOUR_MS - told) / DAY_MS))
  return meanBefore(flows, hour, { each: DAY_MS, from, to: from + DAYS_BEFORE - 1 })
}

/** The first is taken where both would have been as near. */
const WAYS: readonly Way[] = [byWeek, byDay]

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

export type ForecastError = {
  /** How far off, in hundredths of what really moved; null: nothing moved. */
  readonly percent: number | null
  /** Of how many days. */
  readonly days: number
}

/** Backtest error: the sum of absolute daily forecast errors as a share of the actual movement. */
const errorOf = (way: Way, flows: Flows, now: Date): ForecastError => {
  let [off, moved, days] = [0n, 0n, 0]
  const ends = hourOf(now.getTime())
  for (let day = 1; day <= TRIED_DAYS; day++) {
    const begins = ends - day * DAY_MS
    // Both ways are tried on the same days.
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
  /** Less than two weeks are known. */
  | { readonly kind: 'unknown' }
  /** Over the past weeks it would have been as far off as to say that nothing moves: what it says is worth nothing. */
  | { readonly kind: 'unsure'; readonly error: ForecastError }
  | { readonly kind: 'lasts'; readonly error: ForecastError }
  | { readonly kind: 'runs_out'; readonly at: Date; readonly error: ForecastError }

/** Expected time when the amount runs out; null beyond a week. */
const endOf = (balance: bigint, expected: (hour: number) => bigint, now: Date): Date | null => {
  let left = balance
  for (let ahead = 0; ahead <= AHEAD_HOURS; ahead++) {
    const hour = hourOf(now.getTime()) + ahead * HOUR_MS
    // Of the hour that runs, what is left of it.
    const begins = Math.max(hour, now.getTime())
    const lasts = BigInt(hour + HOUR_MS - begins)
    const share = (expected(hour) * lasts) / BigInt(HOUR_MS)
    if (share > 0n && share >= left) return new Date(begins + Number((left * lasts) / share))
    left -= share
  }
  return null
}

/**
 * When an account that holds so much has nothing left, if the week that comes is as those before it: told by that way which would have been
 * nearer over the past weeks, with how near, and not at all where neither would have been worth anything.
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
