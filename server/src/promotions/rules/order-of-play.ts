import { satang } from '@sala/contract/wire/money.ts'
import type { CountedRound, Placed } from '../../ports.ts'

/** On which side of a bonus's opening a round was placed. `doubtful`: a bet of either side may have been dated so. */
export type Side = 'before' | 'doubtful' | 'after'

/** How far the money of a bonus has come to a game site. */
export type Arrival =
  /** No movement carried it, so all reported play is earlier. */
  | { readonly state: 'waits' }
  /** The movement that carries it was sent, and its end is not known. */
  | { readonly state: 'under way'; readonly sent_at: Date }
  /** It arrived between the two. `is_exact`: the rounds were read right before it left, and the site said what lay there when it arrived. */
  | {
      readonly state: 'arrived'
      readonly from: Date
      readonly until: Date
      readonly is_exact: boolean
    }

export type Opening = {
  readonly arrival: Arrival
  /** Separates bets from the wallet; null for a bonus that was opened before they were numbered so. */
  readonly play_no: bigint | null
  /** Gap at the site by its balance, and the time of the balance. */
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
 * Our own order decides first: bet numbers of the seamless wallet, and for transfer sites the movement that
 * carried the bonus. A stake not missing from the balance at the arrival is later, whatever the site's clock
 * says. Time decides the rest.
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
 * Whether a stake counts as turnover. A late reported round from before the bonus is missing from no
 * balance: one dated clearly before the arrival does not count.
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

/** Effect of a round on a bonus. `own`, `explained`: on the earlier state; `later`: played with the bonus. */
export type Effect = {
  readonly side: Side
  readonly own: bigint
  readonly explained: bigint
  readonly later: CountedRound | null
}

/** Whether the stake was missing already when the gap was known. */
const isInGap = ({ compared_at }: Opening, { placed }: CountedRound): boolean =>
  placed.first_no !== null || (compared_at !== null && placed.from <= compared_at)

/**
 * A doubtful round returns at most the own stake shown by the gap; further winnings are the bonus's, so no
 * bet is a free stake. Its stake counts as turnover.
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

/** The rounds in their order, each by what those before it have left of the gap. */
export const effectsOf = (opening: Opening, rounds: readonly CountedRound[]): Effect[] => {
  let { gap } = opening
  return rounds.map(round => {
    const effect = effectOf({ ...opening, gap }, round)
    gap -= effect.explained
    return effect
  })
}

/** End of a bonus, with its undecided stakes. */
export type Ending = {
  readonly play_no: bigint | null
  readonly ended_at: Date
  readonly open: bigint
}

/**
 * Whether a round reported after the end was placed before it. If the time is unclear, only a stake missing
 * at the end can be the bonus's.
 */
export const isOfEnded = (
  { play_no, ended_at, open }: Ending,
  { placed, stake }: Pick<CountedRound, 'placed' | 'stake'>,
): boolean => {
  if (placed.first_no !== null && play_no !== null) return placed.first_no < play_no
  const side = sideByTime(placed, ended_at, ended_at)
  return side === 'before' || (side === 'doubtful' && stake <= open)
}
