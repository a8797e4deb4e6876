import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import type { Placed } from '../../ports.ts'
import type { SiteClock } from './site-clock.ts'

/** A round with when it was placed, by our clock and our order. */
export type PlacedRound = SiteRound & { readonly placed: Placed; readonly returned: Satang }

const NOTHING = satang(0n)

/** Between which moments of ours a member can have placed what is read now. */
export type Bounds = { readonly since: Date; readonly until: Date }

/** Beyond the doubt of its clock, and by more than this, a site dates a round wrongly. */
const OUT_OF_TIME_MS = 5 * MINUTE_MS

const clamp = (ms: number, { since, until }: Bounds): number =>
  Math.max(Math.min(ms, until.getTime()), Math.min(since.getTime(), until.getTime()))

type Span = { readonly from: number; readonly until: number }

/** When the round was placed by our clock, by each clock that can have dated it: an earlier one only until its step. */
const spansOf = ({ played_at }: SiteRound, { earlier, ...present }: SiteClock): Span[] => {
  const spanBy = ({ ahead_ms, doubt_ms }: PartnerClock): Span => {
    const at = played_at.getTime() - ahead_ms
    return { from: at - doubt_ms, until: at + doubt_ms }
  }
  const before = earlier.map(clock => ({ ...spanBy(clock), ended_at: clock.ended_at.getTime() }))
  return [spanBy(present), ...before.filter(({ from, ended_at }) => from <= ended_at)]
}

/** Spans within which the member can have placed the round; all, if the member can have in none. */
const possibleSpans = (spans: readonly Span[], { since, until }: Bounds): readonly Span[] => {
  const possible = spans.filter(span => span.from <= until.getTime() && span.until >= since.getTime())
  return possible.length > 0 ? possible : spans
}

/**
 * Places a round of a site that holds the credit. Its time is the site's: by our clock it was placed between `from` and `until`, by
 * whichever clock of the site dated it. `bounds` limits both: not before the member's account existed, and not after the round was read.
 */
export const placeRound = (round: SiteRound, clock: SiteClock, bounds: Bounds): PlacedRound => {
  const spans = possibleSpans(spansOf(round, clock), bounds)
  const from = new Date(clamp(Math.min(...spans.map(span => span.from)), bounds))
  const until = new Date(clamp(Math.max(...spans.map(span => span.until)), bounds))
  const played_at = new Date(clamp(round.played_at.getTime(), bounds))
  return { ...round, returned: NOTHING, played_at, placed: { from, until, first_no: null, last_no: null } }
}

/** Whether every clock of the site dates the round to a moment in which it cannot have been placed. */
export const isOutOfTime = (round: SiteRound, clock: SiteClock, { since, until }: Bounds): boolean =>
  spansOf(round, clock).every(
    span => span.from - OUT_OF_TIME_MS > until.getTime() || span.until + OUT_OF_TIME_MS < since.getTime(),
  )
