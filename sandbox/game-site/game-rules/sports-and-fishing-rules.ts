import { type PickGame, payFor, pickGame, type Weighted } from './single-choice-game.ts'

export type MatchResult = { home: number; away: number }

const PER_MILLE = 1000

/** How many of a thousand matches end with 0, 1, 2 … goals for the home team and for the away team. */
const GOALS = {
  usual: { home: [230, 320, 240, 130, 60, 20], away: [310, 350, 210, 90, 30, 10] },
  open: { home: [150, 270, 260, 180, 90, 50], away: [190, 300, 260, 150, 70, 30] },
  close: { home: [360, 370, 190, 60, 15, 5], away: [370, 370, 180, 60, 15, 5] },
} as const
export type FootballKind = keyof typeof GOALS

/** How many of a thousand matches that are played for two won sets end 2–0, 2–1, 1–2 and 0–2. */
const SETS = {
  usual: { straight: 270, late: 250, lateLoss: 230, straightLoss: 250 },
  favourite: { straight: 380, late: 250, lateLoss: 190, straightLoss: 180 },
} as const
export type SetsKind = keyof typeof SETS

type Side = 'home' | 'draw' | 'away'

const winnerOf = ({ home, away }: MatchResult): Side => (home > away ? 'home' : home < away ? 'away' : 'draw')

export function match(
  share: number,
  results: readonly Weighted<MatchResult>[],
  sides: readonly Side[],
): PickGame {
  const total = results.reduce((sum, one) => sum + one.weight, 0)
  const pays = new Map<string, number>(
    sides.map(side => {
      const wins = results.reduce((sum, one) => sum + (winnerOf(one.result) === side ? one.weight : 0), 0)
      return [side, payFor(share, wins / total)]
    }),
  )
  return pickGame<MatchResult>({
    volatility: 'medium',
    options: sides,
    results,
    returns: (option, result) => (winnerOf(result) === option ? (pays.get(option) ?? 0) : 0),
  })
}

export function football(share: number, kind: FootballKind): PickGame {
  const goals = GOALS[kind]
  const results = goals.home.flatMap((often, home) =>
    goals.away.map((seldom, away) => ({ weight: often * seldom, result: { home, away } })),
  )
  return match(share, results, ['home', 'draw', 'away'])
}

export function bestOfThree(share: number, kind: SetsKind): PickGame {
  const { straight, late, lateLoss, straightLoss } = SETS[kind]
  const results = [
    { weight: straight, result: { home: 2, away: 0 } },
    { weight: late, result: { home: 2, away: 1 } },
    { weight: lateLoss, result: { home: 1, away: 2 } },
    { weight: straightLoss, result: { home: 0, away: 2 } },
  ]
  return match(share, results, ['home', 'away'])
}

type FishResult = { luck: number }

/** How many of a thousand shots at each target of the fish game catch the target. */
const CAUGHT = {
  usual: { sardine: 480, puffer: 240, squid: 120, shark: 48, dragon: 12 },
  deep: { sardine: 400, puffer: 200, squid: 80, shark: 25, dragon: 5 },
} as const
export type FishKind = keyof typeof CAUGHT

/** Builds a fish game: one shot at a chosen target. Targets with higher prizes are hit less often. */
export function fish(share: number, kind: FishKind): PickGame {
  const caught = new Map<string, number>(Object.entries(CAUGHT[kind]))
  return pickGame<FishResult>({
    volatility: kind === 'deep' ? 'high' : 'medium',
    options: [...caught.keys()],
    results: Array.from({ length: PER_MILLE }, (_, luck) => ({ weight: 1, result: { luck } })),
    returns(option, { luck }) {
      const often = caught.get(option) ?? 0
      return luck < often ? payFor(share, often / PER_MILLE) : 0
    },
  })
}
