import type { Random } from '../engines/chance.ts'
import { type MatchResult, match } from '../engines/field-games.ts'
import type { PickGame, Weighted } from '../engines/pick.ts'

const GOALS_MAX = 6
const WEIGHT = 10_000
/** How much stronger one side can be than the other, in hundredths. */
const STRENGTH_MIN = 78
const STRENGTH_SPAN = 45
const HOME_GOALS = 1.55
const AWAY_GOALS = 1.2
/** An even side wins half of the sets; the strongest about two of three. */
const SET_MIN = 36
const SET_SPAN = 29

/** How often a side scores 0, 1, 2 … in ten thousand matches, when it scores `mean` goals on average. */
function goals(mean: number): number[] {
  let chance = Math.exp(-mean)
  return Array.from({ length: GOALS_MAX + 1 }, (_, scored) => {
    if (scored > 0) chance = (chance * mean) / scored
    return Math.round(chance * WEIGHT)
  })
}

/** A football match of two sides whose strength is drawn; its odds are what its chances say. */
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

/** Best of three sets of two sides whose chance of a set is drawn. */
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
