import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import type { Placed } from '../../ports.ts'
import type { SiteClock } from './site-clock.ts'

/** A site's round with the time of its bet by the server's clock (`placed`). `returned`: rolled-back wins, which were added to the stake. */
export type PlacedRound = SiteRound & { readonly placed: Placed; readonly returned: Satang }

const NOTHING = satang(0n)

/** Earliest and latest time, by the server's clock, at which the rounds that are read now can have been placed. */
export type Bounds = { readonly since: Date; readonly until: Date }

/** Rounds dated up to this long before the registration or after the read are accepted, in addition to the uncertainty of the site's clock. */
const OUT_OF_TIME_MS = 5 * MINUTE_MS

const clamp = (ms: number, { since, until }: Bounds): number =>
  Math.max(Math.min(ms, until.getTime()), Math.min(since.getTime(), until.getTime()))

type Span = { readonly from: number; readonly until: number }

/** Returns the times at which the bet can have been placed: one span for each measured state of the site's clock that can have dated it. */
const spansOf = ({ played_at }: SiteRound, { earlier, ...present }: SiteClock): Span[] => {
  const spanBy = ({ ahead_ms, doubt_ms }: PartnerClock): Span => {
    const at = played_at.getTime() - ahead_ms
    return { from: at - doubt_ms, until: at + doubt_ms }
  }
  const before = earlier.map(clock => ({ ...spanBy(clock), ended_at: clock.ended_at.getTime() }))
  return [spanBy(present), ...before.filter(({ from, ended_at }) => from <= ended_at)]
}

/** Returns the spans that overlap the bounds, in which the member can have placed the round; all spans if none overlaps. */
const possibleSpans = (spans: readonly Span[], { since, until }: Bounds): readonly Span[] => {
  const possible = spans.filter(span => span.from <= until.getTime() && span.until >= since.getTime())
  return possible.length > 0 ? possible : spans
}

/**
 * Dates a round of a transfer-wallet site. The bet was placed between `from` and `until` by the server's
 * clock: that is the site's time, corrected by the offset and uncertainty of each measured state of the
 * site's clock. Both times are limited to `bounds`: not before the account was opened, not after the read.
 * `played_at`, which decides the Bangkok day, is limited too.
 */
export const placeRound = (round: SiteRound, clock: SiteClock, bounds: Bounds): PlacedRound => {
  const spans = possibleSpans(spansOf(round, clock), bounds)
  const from = new Date(clamp(Math.min(...spans.map(span => span.from)), bounds))
  const until = new Date(clamp(Math.max(...spans.map(span => span.until)), bounds))
  const played_at = new Date(clamp(round.played_at.getTime(), bounds))
  return { ...round, returned: NOTHING, played_at, placed: { from, until, first_no: null, last_no: null } }
}

/** Whether the round's date is impossible (before the account was opened or after the read) by every measured state of the site's clock. */
export const isOutOfTime = (round: SiteRound, clock: SiteClock, { since, until }: Bounds): boolean =>
  spansOf(round, clock).every(
    span => span.from - OUT_OF_TIME_MS > until.getTime() || span.until + OUT_OF_TIME_MS < since.getTime(),
  )
