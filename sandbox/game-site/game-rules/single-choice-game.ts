import type { Random } from './random-source.ts'

export type Weighted<Result> = { weight: number; result: Result }

type Drawn = {
  weight: number
  shown: unknown
  /** Returns the payout of a stake of 100 satang on `option`: 0 is a loss, 100 a refund, 194 pays 1.94 times the stake. */
  returns(option: string): number
}

export type Volatility = 'low' | 'medium' | 'high'

/**
 * A game in which the player chooses an option and one of its results is drawn. Rounds and published facts use the same list of results, so that the
 * published RTP (return to player) is exact.
 */
export type PickGame = {
  volatility: Volatility
  options: readonly string[]
  results: readonly Drawn[]
  totalWeight: number
}

export function pickGame<Result>(rules: {
  volatility: Volatility
  options: readonly string[]
  results: readonly Weighted<Result>[]
  returns(option: string, result: Result): number
}): PickGame {
  const { volatility, options } = rules
  const results = rules.results.map(({ weight, result }) => ({
    weight,
    shown: result,
    returns: (option: string) => rules.returns(option, result),
  }))
  return { volatility, options, results, totalWeight: results.reduce((sum, one) => sum + one.weight, 0) }
}

export function drawResult(game: PickGame, random: Random): Drawn {
  let left = random(game.totalWeight)
  for (const drawn of game.results) {
    if (left < drawn.weight) return drawn
    left -= drawn.weight
  }
  throw new Error('the weights do not add up')
}

/**
 * Computes the payout of an option that wins with probability `chance`, in hundredths of the stake. It is rounded down, so that the RTP (return to
 * player) is at most `share`.
 */
export function payFor(share: number, chance: number): number {
  // Without this small addend, a floating-point error could round an exact payout down by one.
  return Math.floor((share * 100) / chance + 1e-9)
}

/** Returns the share of rounds in which a stake on `option` returns a win or a refund. */
export function chanceOf(game: PickGame, option: string): number {
  const paid = game.results.reduce((sum, drawn) => sum + (drawn.returns(option) > 0 ? drawn.weight : 0), 0)
  return paid / game.totalWeight
}

/** Returns the RTP (return to player) of a stake on `option`, as a fraction. */
export function returnOf(game: PickGame, option: string): number {
  const paid = game.results.reduce((sum, drawn) => sum + drawn.weight * drawn.returns(option), 0)
  return paid / game.totalWeight / 100
}

/** Returns the published RTP (return to player) of the game, which is that of its worst option. */
export function pickReturn(game: PickGame): number {
  return Math.min(...game.options.map(option => returnOf(game, option)))
}
