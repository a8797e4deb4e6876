import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import type { Placed } from '../../ports.ts'

/** A round with the time of its bet by our clock, in our order. */
export type PlacedRound = SiteRound & { readonly placed: Placed; readonly returned: Satang }

const NOTHING = satang(0n)

/** Earliest and latest time, by our clock, of rounds read now. */
export type Bounds = { readonly since: Date; readonly until: Date }

/** Tolerance for a site's round dates, besides the uncertainty of its clock. */
const OUT_OF_TIME_MS = 5 * MINUTE_MS

const clamp = (ms: number, { since, until }: Bounds): number =>
  Math.max(Math.min(ms, until.getTime()), Math.min(since.getTime(), until.getTime()))

/**
 * Dates a round of a site that holds the credit. The bet was placed between `from` and `until` by our clock:
 * the site's time with its clock's offset and uncertainty, limited to `bounds` (not before the account was
 * opened, not after the read). `played_at`, which sets the day, is limited too.
 */
export const placeRound = (
  round: SiteRound,
  { ahead_ms, doubt_ms }: PartnerClock,
  bounds: Bounds,
): PlacedRound => {
  const at = round.played_at.getTime() - ahead_ms
  const from = new Date(clamp(at - doubt_ms, bounds))
  const until = new Date(clamp(at + doubt_ms, bounds))
  const played_at = new Date(clamp(round.played_at.getTime(), bounds))
  return { ...round, returned: NOTHING, played_at, placed: { from, until, first_no: null, last_no: null } }
}

/** Whether the round's date is impossible: before the account was opened or after the read. */
export const isOutOfTime = (
  { played_at }: SiteRound,
  { ahead_ms, doubt_ms }: PartnerClock,
  { since, until }: Bounds,
): boolean => {
  const at = played_at.getTime() - ahead_ms
  const slack = doubt_ms + OUT_OF_TIME_MS
  return at > until.getTime() + slack || at < since.getTime() - slack
}
