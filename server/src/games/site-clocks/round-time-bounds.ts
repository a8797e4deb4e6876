import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { PartnerClock } from '../../platform/partner-clocks/partner-clocks.ts'
import type { Placed } from '../../ports.ts'
import type { SiteClock } from './site-clock.ts'

/**
 * A game round, with the time span of its bet by the server's clock (`placed`). If the game site rolls back a win that was already counted, the
 * amount is added to the stake, so that wins minus stakes are correct. `returned` is the sum of these amounts. In the same way, a stake that the site
 * returns after it was counted is added to the win (`returned_stake`).
 */
export type PlacedRound = SiteRound & {
  readonly placed: Placed
  readonly returned: Satang
  readonly returned_stake: Satang
}

const NOTHING = satang(0n)

/** Earliest and latest time, by the server's clock, at which the bets of the rounds that are being read can have been placed. */
export type Bounds = { readonly since: Date; readonly until: Date }

/**
 * Tolerance in ms. A round may be dated this much before the member's registration or after the read, in addition to the maximum error of the game
 * site's clock.
 */
const OUT_OF_TIME_MS = 5 * MINUTE_MS

const clamp = (ms: number, { since, until }: Bounds): number =>
  Math.max(Math.min(ms, until.getTime()), Math.min(since.getTime(), until.getTime()))

type Span = { readonly from: number; readonly until: number }

/**
 * Returns the time spans in which the bet of a round can have been placed. The game site's clock may have jumped, so each of its measured offsets
 * gives one span.
 */
const spansOf = ({ played_at }: SiteRound, { earlier, ...present }: SiteClock): Span[] => {
  const spanBy = ({ ahead_ms, doubt_ms }: PartnerClock): Span => {
    const at = played_at.getTime() - ahead_ms
    return { from: at - doubt_ms, until: at + doubt_ms }
  }
  const before = earlier.map(clock => ({ ...spanBy(clock), ended_at: clock.ended_at.getTime() }))
  return [spanBy(present), ...before.filter(({ from, ended_at }) => from <= ended_at)]
}

/** Returns the time spans that overlap the bounds. If none does, returns all of them. */
const possibleSpans = (spans: readonly Span[], { since, until }: Bounds): readonly Span[] => {
  const possible = spans.filter(span => span.from <= until.getTime() && span.until >= since.getTime())
  return possible.length > 0 ? possible : spans
}

/**
 * Dates a game round of a site with a transfer wallet: its bet was placed between `from` and `until` by the server's clock. The span is the site's
 * time, corrected by the offset and the maximum error of the site's clock. It begins at the earliest when the account was opened, and ends at the
 * latest when the round was read.
 */
export const placeRound = (round: SiteRound, clock: SiteClock, bounds: Bounds): PlacedRound => {
  const spans = possibleSpans(spansOf(round, clock), bounds)
  const from = new Date(clamp(Math.min(...spans.map(span => span.from)), bounds))
  const until = new Date(clamp(Math.max(...spans.map(span => span.until)), bounds))
  const played_at = new Date(clamp(round.played_at.getTime(), bounds))
  return {
    ...round,
    returned: NOTHING,
    returned_stake: NOTHING,
    played_at,
    placed: { from, until, first_no: null, last_no: null },
  }
}

/**
 * Returns whether the round's date is impossible: before the account was opened or after the read, whichever measured offset of the game site's clock
 * is applied.
 */
export const isOutOfTime = (round: SiteRound, clock: SiteClock, { since, until }: Bounds): boolean =>
  spansOf(round, clock).every(
    span => span.from - OUT_OF_TIME_MS > until.getTime() || span.until + OUT_OF_TIME_MS < since.getTime(),
  )
