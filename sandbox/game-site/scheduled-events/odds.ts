import type { Random } from '../game-rules/random-source.ts'
import type { PickGame, Weighted } from '../game-rules/single-choice-game.ts'
import { type MatchResult, match } from '../game-rules/sports-and-fishing-rules.ts'

const GOALS_MAX = 6
const WEIGHT = 10_000
/** Lowest random strength of a team and the number of possible values above it, both in hundredths. */
const STRENGTH_MIN = 78
const STRENGTH_SPAN = 45
const HOME_GOALS = 1.55
const AWAY_GOALS = 1.2
/** Lowest random chance of the home side to win a set and the number of possible values above it, both in percent. */
const SET_MIN = 36
const SET_SPAN = 29

/** Returns how many of ten thousand matches end with 0, 1, 2 … goals of a team that has this mean (Poisson distribution). */
function goals(mean: number): number[] {
  let chance = Math.exp(-mean)
  return Array.from({ length: GOALS_MAX + 1 }, (_, scored) => {
    if (scored > 0) chance = (chance * mean) / scored
    return Math.round(chance * WEIGHT)
  })
}

/** Builds the bets on a football match between two teams of random strength. The odds follow from the probability of each result. */
export function footballOf(share: number, random: Random): PickGame {
  const strength = () => (STRENGTH_MIN + random(STRENGTH_SPAN)) / 100
  const ratio = strength() / strength()
  const away = goals(AWAY_GOALS / ratio)
  const results = goals(HOME_GOALS * ratio).flatMap((often, home) =>
    away.map(
      (seldom, guest): Weighted<MatchResult> => ({
        weight: often * seldom,
        result: { home, away: guest },
      }),
    ),
  )
  return match(share, results, ['home', 'draw', 'away'])
}

/** Builds a match that a side wins with two sets. The home side's chance to win a set is random. */
export function setsOf(share: number, random: Random): PickGame {
  const home = SET_MIN + random(SET_SPAN)
  const away = 100 - home
  const results: Weighted<MatchResult>[] = [
    { weight: home * home * 100, result: { home: 2, away: 0 } },
    { weight: 2 * home * home * away, result: { home: 2, away: 1 } },
    { weight: 2 * away * away * home, result: { home: 1, away: 2 } },
    { weight: away * away * 100, result: { home: 0, away: 2 } },
  ]
  return match(share, results, ['home', 'away'])
}
