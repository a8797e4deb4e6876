import { satang } from '@sala/contract/wire/money.ts'
import type { CountedRound, Placed } from '../../ports.ts'

/** Whether a round was placed before or after a bonus opened. `doubtful`: both are possible by the time of the round. */
export type Side = 'before' | 'doubtful' | 'after'

/** State of the movement of credit that carries a bonus to the game site. */
export type Arrival =
  /** No movement of credit was sent since the grant, so all rounds reported so far are earlier than the bonus. */
  | { readonly state: 'waits' }
  /** The movement of credit was sent, and its result is unknown. */
  | { readonly state: 'under way'; readonly sent_at: Date }
  /**
   * The bonus arrived between `from` and `until`. `is_exact`: rounds were read right before the movement of
   * credit, and the site reported its balance at the arrival.
   */
  | {
      readonly state: 'arrived'
      readonly from: Date
      readonly until: Date
      readonly is_exact: boolean
    }

export type Opening = {
  readonly arrival: Arrival
  /** Number of the next seamless bet when the bonus opened; earlier bets have lower numbers. Null if bets had no numbers yet. */
  readonly play_no: bigint | null
  /** Stakes of earlier bets whose rounds are not counted yet. The site's balance, read at `compared_at`, no longer contained them. */
  readonly gap: bigint
  readonly compared_at: Date | null
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const sideByNumber = ({ first_no, last_no }: Placed, no: bigint): Side => {
  if (last_no !== null && last_no < no) return 'before'
  return first_no !== null && first_no > no ? 'after' : 'doubtful'
}

const sideByTime = (placed: Placed, from: Date, until: Date): Side => {
  if (placed.until < from) return 'before'
  return placed.from > until ? 'after' : 'doubtful'
}

/**
 * Returns whether a round was placed before or after the bonus opened. The server's own order decides first:
 * bet numbers of the seamless wallet, or for transfer sites the movement that carried the bonus. After an
 * exact arrival, a stake greater than the gap was placed later, whatever the site's clock shows. Otherwise
 * the time of the round decides.
 */
export const sideOf = (
  { arrival, play_no, gap }: Opening,
  { placed, stake }: Pick<CountedRound, 'placed' | 'stake'>,
): Side => {
  if (placed.first_no !== null && play_no !== null) return sideByNumber(placed, play_no)
  if (arrival.state === 'waits') return 'before'
  if (arrival.state === 'under way') return placed.until < arrival.sent_at ? 'before' : 'doubtful'
  if (arrival.is_exact && stake > gap) return 'after'
  return sideByTime(placed, arrival.from, arrival.until)
}

/**
 * Whether a stake counts towards the wagering requirement of the bonus. A round whose time is clearly before
 * the arrival never counts, even if its stake is not in the gap.
 */
export const countsForTurnover = (
  { arrival }: Opening,
  { placed }: Pick<CountedRound, 'placed'>,
  side: Side,
): boolean => {
  if (side === 'before') return false
  if (placed.first_no !== null || arrival.state !== 'arrived') return true
  return sideByTime(placed, arrival.from, arrival.until) !== 'before'
}

/** Effect of a round on a bonus. `own`: change of earlier own money. `explained`: explained part of the gap. `later`: part played with the bonus. */
export type Effect = {
  readonly side: Side
  readonly own: bigint
  readonly explained: bigint
  readonly later: CountedRound | null
}

/** Whether the site's balance no longer contained the round's stake when the gap was measured. Only such a stake can be part of the gap. */
const isInGap = ({ compared_at }: Opening, { placed }: CountedRound): boolean =>
  placed.first_no !== null || (compared_at !== null && placed.from <= compared_at)

/**
 * Returns the effect of a round on a bonus. If the round may be earlier or later than the bonus's opening,
 * own money gets at most the stake found in the gap back. Further winnings belong to the bonus, so that no
 * bet is a free stake. The stake counts towards the wagering requirement.
 */
export const effectOf = (opening: Opening, round: CountedRound): Effect => {
  const side = sideOf(opening, round)
  if (side === 'after') return { side, own: 0n, explained: 0n, later: round }
  const { stake, win } = round
  const explained = isInGap(opening, round) ? min(stake, opening.gap) : 0n
  if (side === 'before') return { side, own: win - stake, explained, later: null }
  const back = min(win, explained)
  const later = { ...round, stake: satang(stake - explained), win: satang(win - back) }
  return { side, own: back - explained, explained, later }
}

/** Returns the effects of rounds in their order. Each round can explain only the part of the gap that earlier rounds left. */
export const effectsOf = (opening: Opening, rounds: readonly CountedRound[]): Effect[] => {
  let { gap } = opening
  return rounds.map(round => {
    const effect = effectOf({ ...opening, gap }, round)
    gap -= effect.explained
    return effect
  })
}

/** The end of a bonus: number of the next seamless bet at the end, time of the end, and stakes undecided then (`open`). */
export type BonusEnding = {
  readonly play_no: bigint | null
  readonly ended_at: Date
  readonly open: bigint
}

/**
 * Whether a round reported after the end of a bonus was placed before the end. If its time allows both, it
 * counts as earlier only if its stake can be one of the stakes undecided at the end.
 */
export const isOfEnded = (
  { play_no, ended_at, open }: BonusEnding,
  { placed, stake }: Pick<CountedRound, 'placed' | 'stake'>,
): boolean => {
  if (placed.first_no !== null && play_no !== null) return placed.first_no < play_no
  const side = sideByTime(placed, ended_at, ended_at)
  return side === 'before' || (side === 'doubtful' && stake <= open)
}
