import { type PickGame, pickGame, type Weighted } from './pick.ts'

export type MatchResult = { home: number; away: number }

const PER_MILLE = 1000
const MARGIN = 0.955

/** How often each side scores 0, 1, 2 … in a thousand matches. */
const HOME_GOALS = [230, 320, 240, 130, 60, 20]
const AWAY_GOALS = [310, 350, 210, 90, 30, 10]

/** First to two: how often a two-game and a three-game win of each side happens in a thousand. */
const SETS: readonly Weighted<MatchResult>[] = [
  { weight: 270, result: { home: 2, away: 0 } },
  { weight: 250, result: { home: 2, away: 1 } },
  { weight: 230, result: { home: 1, away: 2 } },
  { weight: 250, result: { home: 0, away: 2 } },
]

const GOALS: readonly Weighted<MatchResult>[] = HOME_GOALS.flatMap((often, home) =>
  AWAY_GOALS.map((seldom, away) => ({ weight: often * seldom, result: { home, away } })),
)

type Side = 'home' | 'draw' | 'away'

const winnerOf = ({ home, away }: MatchResult): Side => (home > away ? 'home' : home < away ? 'away' : 'draw')

/** What each option pays (in hundredths of the stake): the fair odds less the house's margin, rounded up. */
function oddsFor(results: readonly Weighted<MatchResult>[], sides: readonly Side[]): Map<string, number> {
  const total = results.reduce((sum, one) => sum + one.weight, 0)
  return new Map(
    sides.map(side => {
      const wins = results.reduce((sum, one) => sum + (winnerOf(one.result) === side ? one.weight : 0), 0)
      return [side, Math.ceil((MARGIN * 100 * total) / wins)]
    }),
  )
}

/** A match with a winner to guess. */
function match(results: readonly Weighted<MatchResult>[], sides: readonly Side[]): PickGame {
  const odds = oddsFor(results, sides)
  return pickGame<MatchResult>({
    volatility: 'medium',
    options: sides,
    results,
    returns: (option, result) => (winnerOf(result) === option ? (odds.get(option) ?? 0) : 0),
  })
}

/** A match in goals: home, draw or away. */
export const FOOTBALL = match(GOALS, ['home', 'draw', 'away'])
/** A best of three: home or away, no draw. */
export const BEST_OF_THREE = match(SETS, ['home', 'away'])

export type FishResult = { luck: number }

/** How often in a thousand shots each target is caught, and what it then pays. */
export const TARGETS = {
  sardine: { caught: 480, pays: 200 },
  puffer: { caught: 240, pays: 400 },
  squid: { caught: 120, pays: 800 },
  shark: { caught: 48, pays: 2000 },
  dragon: { caught: 12, pays: 8000 },
} as const

type Target = keyof typeof TARGETS

const isTarget = (option: string): option is Target => option in TARGETS

/** One shot at a target of one's own choosing; the dearer, the harder. */
export const FISH = pickGame<FishResult>({
  volatility: 'medium',
  options: Object.keys(TARGETS),
  results: Array.from({ length: PER_MILLE }, (_, luck) => ({ weight: 1, result: { luck } })),
  returns(option, { luck }) {
    if (!isTarget(option)) return 0
    const target = TARGETS[option]
    return luck < target.caught ? target.pays : 0
  },
})
