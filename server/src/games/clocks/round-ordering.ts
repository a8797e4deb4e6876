import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import type { Placed } from '../../ports.ts'

/** A round with when it was placed, by our clock and our order. */
export type PlacedRound = SiteRound & { readonly placed: Placed; readonly returned: Satang }

const NOTHING = satang(0n)

/** Between which moments of ours a member can have placed what is read now. */
export type Bounds = { readonly since: Date; readonly until: Date }

/** Beyond the doubt of its clock, and by more than this, a site dates a round wrongly. */
const OUT_OF_TIME_MS = 5 * MINUTE_MS

const clamp = (ms: number, { since, until }: Bounds): number =>
  Math.max(Math.min(ms, until.getTime()), Math.min(since.getTime(), until.getTime()))

/**
 * A round of a site that holds the credit. Its time is the site's: by our clock it was placed between `from` and `until`. Our books know more: not
 * before the member's account was there, and not after it was read. The day it counts on is within that too.
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

/** Whether the site dates the round to a moment in which it cannot have been placed. */
export const isOutOfTime = (
  { played_at }: SiteRound,
  { ahead_ms, doubt_ms }: PartnerClock,
  { since, until }: Bounds,
): boolean => {
  const at = played_at.getTime() - ahead_ms
  const slack = doubt_ms + OUT_OF_TIME_MS
  return at > until.getTime() + slack || at < since.getTime() - slack
}
