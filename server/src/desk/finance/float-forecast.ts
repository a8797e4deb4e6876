import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'

const WEEK_MS = 7 * DAY_MS
/** An hour is expected to be as the same hour of so many weeks before it was in the mean. */
const WEEKS_BEFORE = 4
/** Beyond a week there is no week before to look at. */
const AHEAD_HOURS = 7 * 24
/** The forecast is tried on so many past days. */
const TRIED_DAYS = 21
const PERCENT = 100

/** So much has to be known of the past for all of it. */
export const LOOKED_MS = TRIED_DAYS * DAY_MS + WEEKS_BEFORE * WEEK_MS

/** What went out of an account less what came in, by the beginning of each hour; an hour that is missing had nothing. */
export type Flows = { readonly since: Date; readonly net: ReadonlyMap<number, bigint> }

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS

/** Of the hour that begins there; null where no such hour of a week before is known. */
const expectedNet = ({ since, net }: Flows, hour: number): bigint | null => {
  let sum = 0n
  let weeks = 0n
  for (let week = 1; week <= WEEKS_BEFORE; week++) {
    const before = hour - week * WEEK_MS
    if (before < since.getTime()) break
    sum += net.get(before) ?? 0n
    weeks += 1n
  }
  return weeks === 0n ? null : sum / weeks
}

export type Forecast =
  /** Less than a week is known. */
  { readonly kind: 'unknown' } | { readonly kind: 'lasts' } | { readonly kind: 'runs_out'; readonly at: Date }

/** When an account that holds so much has nothing left, if the week that comes is as those before it. */
export const forecastFloat = (balance: bigint, flows: Flows, now: Date): Forecast => {
  if (balance <= 0n) return { kind: 'runs_out', at: now }
  let left = balance
  for (let ahead = 0; ahead <= AHEAD_HOURS; ahead++) {
    const hour = hourOf(now.getTime()) + ahead * HOUR_MS
    const expected = expectedNet(flows, hour)
    if (expected === null) return { kind: 'unknown' }
    // Of the hour that runs, what is left of it.
    const begins = Math.max(hour, now.getTime())
    const lasts = BigInt(hour + HOUR_MS - begins)
    const share = (expected * lasts) / BigInt(HOUR_MS)
    if (share > 0n && share >= left)
      return { kind: 'runs_out', at: new Date(begins + Number((left * lasts) / share)) }
    left -= share
  }
  return { kind: 'lasts' }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * How far the same forecast would have been off over the past weeks: each day that ended is told from the weeks before it, and the
 * distances are added up as a share of what really moved. Null: too little is known, or nothing moved.
 */
export const forecastError = (flows: Flows, now: Date): number | null => {
  let off = 0n
  let moved = 0n
  const ends = hourOf(now.getTime())
  for (let day = 1; day <= TRIED_DAYS; day++) {
    let told = 0n
    let real = 0n
    let isKnown = true
    for (let hour = ends - day * DAY_MS; hour < ends - (day - 1) * DAY_MS; hour += HOUR_MS) {
      const expected = expectedNet(flows, hour)
      if (expected === null) isKnown = false
      told += expected ?? 0n
      real += flows.net.get(hour) ?? 0n
    }
    if (!isKnown) break
    off += absolute(told - real)
    moved += absolute(real)
  }
  return moved === 0n ? null : Number((off * BigInt(PERCENT)) / moved)
}
