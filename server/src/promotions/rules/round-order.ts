import { satang } from '@sala/contract/wire/money.ts'
import type { CountedRound, Placed } from '../../ports.ts'

/** Whether a game round was placed before or after a bonus opened. `doubtful` means that the round's time allows both. */
export type Side = 'before' | 'doubtful' | 'after'

/** State of the credit movement (transfer of credit) that carries a bonus to the game site. */
export type Arrival =
  /** No credit movement was sent after the grant of the bonus, so all rounds reported so far are earlier than the bonus. */
  | { readonly state: 'waits' }
  /** The credit movement was sent, and its result is unknown. */
  | { readonly state: 'under way'; readonly sent_at: Date }
  /**
   * The bonus arrived at the game site between `from` and `until`. `is_exact` means that rounds were read right before the credit movement, and the
   * site reported its balance at the arrival.
   */
  | {
      readonly state: 'arrived'
      readonly from: Date
      readonly until: Date
      readonly is_exact: boolean
    }

export type Opening = {
  readonly arrival: Arrival
  /** Number of the next seamless-wallet bet when the bonus opened. Earlier bets have lower numbers. Null if bets had no numbers yet. */
  readonly play_no: bigint | null
  /**
   * Sum of the undecided stakes at the opening: the stakes that the game site had already taken at `compared_at`, and whose rounds are not counted
   * yet.
   */
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
 * Returns whether a game round was placed before or after a bonus opened. The first of these facts that is known decides:
 *
 * 1. The number of the seamless-wallet bet, or whether the credit movement with the bonus was sent.
 * 2. The stake, if the time of the bonus's arrival is exact: a stake greater than all undecided stakes at that time is later.
 * 3. The time of the round.
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
 * Returns whether a stake counts towards the wagering requirement of the bonus. It does not count if its round was clearly placed before the bonus
 * arrived at the game site.
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

/**
 * Effect of a game round on a bonus. `own` is the change of own money. `explained` is the part of the stake that was placed before the bonus. `later`
 * is the rest of the round, which was played with the bonus.
 */
export type Effect = {
  readonly side: Side
  readonly own: bigint
  readonly explained: bigint
  readonly later: CountedRound | null
}

/**
 * Returns whether the round's stake can be one of the undecided stakes at the opening. It can if it is a seamless-wallet bet, or if it may have been
 * placed before the game site's balance was read.
 */
const isInGap = ({ compared_at }: Opening, { placed }: CountedRound): boolean =>
  placed.first_no !== null || (compared_at !== null && placed.from <= compared_at)

/**
 * Returns the effect of a game round on a bonus. If the round may have been placed before or after the bonus opened, at most its stake returns to own
 * money. The rest of the win belongs to the bonus, so that the member gains nothing from the doubt.
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

/**
 * Returns the effects of several rounds, in the given order. A round whose stake was one of the undecided stakes leaves less of them for the next
 * rounds.
 */
export const effectsOf = (opening: Opening, rounds: readonly CountedRound[]): Effect[] => {
  let { gap } = opening
  return rounds.map(round => {
    const effect = effectOf({ ...opening, gap }, round)
    gap -= effect.explained
    return effect
  })
}

/** State at the end of a bonus: number of the next seamless-wallet bet, time of the end, and sum of undecided stakes (`open`). */
export type BonusEnding = {
  readonly play_no: bigint | null
  readonly ended_at: Date
  readonly open: bigint
}

/**
 * Returns whether a round that was reported after the end of a bonus was placed before the end. If the time of the round allows both, the answer is
 * yes only for a stake of at most the undecided stakes at the end.
 */
export const isOfEnded = (
  { play_no, ended_at, open }: BonusEnding,
  { placed, stake }: Pick<CountedRound, 'placed' | 'stake'>,
): boolean => {
  if (placed.first_no !== null && play_no !== null) return placed.first_no < play_no
  const side = sideByTime(placed, ended_at, ended_at)
  return side === 'before' || (side === 'doubtful' && stake <= open)
}
