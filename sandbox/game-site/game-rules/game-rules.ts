import type { Play } from '../catalogue/game-definition.ts'
import { cards, dice, numbers } from './dice-card-and-number-rules.ts'
import type { Random } from './random-source.ts'
import { chanceOf, drawResult, type PickGame, pickReturn, type Volatility } from './single-choice-game.ts'
import type { PickPlay } from './single-choice-game-settings.ts'
import { machineOf, type SlotPlay, spin } from './slot-machine.ts'
import { slotReturn, windowFacts } from './slot-return.ts'
import { bestOfThree, fish, football } from './sports-and-fishing-rules.ts'

const DECIMALS = 2
const UNTOUCHED = 100

function makePick(play: PickPlay): PickGame {
  switch (play.engine) {
    case 'dice':
      return dice(play.share)
    case 'cards':
      return cards(play.share)
    case 'numbers':
      return numbers(play.share)
    case 'fish':
      return fish(play.share, play.kind ?? 'usual')
    case 'football':
      return football(play.share, play.kind ?? 'usual')
    case 'best_of_three':
      return bestOfThree(play.share, play.kind ?? 'usual')
  }
}

const made = new Map<string, PickGame>()

/** Returns the rules of a game with options. The result is cached: games with the same engine, kind and `share` get the same object. */
export function pickOf(play: PickPlay): PickGame {
  const key = `${play.engine} ${'kind' in play ? play.kind : ''} ${play.share}`
  const game = made.get(key) ?? makePick(play)
  made.set(key, game)
  return game
}

/** Result of a round. It has the data for the game's page, and the win and the valid stake in satang. */
export type Outcome = { shown: unknown; win: bigint; valid_stake: bigint }

/** Plays one round of the game with this stake. Returns its result, or null when the game does not offer the option `choice`. */
export function playRound(play: Play, stake: bigint, choice: string | null, random: Random): Outcome | null {
  if (play.engine === 'slot') {
    const machine = machineOf(play)
    const spun = spin(machine, random)
    const win = (stake * BigInt(spun.pays)) / BigInt(machine.lines.length)
    return { shown: spun, win, valid_stake: stake }
  }
  const game = pickOf(play)
  if (choice === null || !game.options.includes(choice)) return null
  const drawn = drawResult(game, random)
  const returns = drawn.returns(choice)
  // If the result returns exactly the stake, the stake was not at risk. The round then has no valid stake and does not count as turnover.
  const valid_stake = returns === UNTOUCHED ? 0n : stake
  return { shown: drawn.shown, win: (stake * BigInt(returns)) / BigInt(UNTOUCHED), valid_stake }
}

export type Facts = {
  /** RTP (return to player) in percent. For a game with options it is the RTP of the worst option. */
  rtp: number
  volatility: Volatility
  lines: number | null
  /** Share of winning rounds in percent. For a game with options it is the share of the option that wins most often. */
  hit_rate: number
  /** Highest win of a round, as a multiple of the stake. */
  max_win: number
  features: Feature[]
}

type Feature = 'jackpot' | 'multiplier' | 'many_ways'

/** A slot has the label `jackpot` if its highest win is at least this multiple of the stake. */
const JACKPOT_FROM_STAKES = 200
/** A slot has the label `many_ways` if it has at least this number of lines. Three reels with three rows have 27 possible lines. */
const MANY_LINES = 25

export function factsOf(play: Play): Facts {
  return play.engine === 'slot' ? slotFacts(play) : pickFacts(pickOf(play))
}

function slotFacts(play: SlotPlay): Facts {
  const machine = machineOf(play)
  const { hit_share, max_win } = windowFacts(play)
  return {
    rtp: toPercent(slotReturn(machine)),
    volatility: machine.volatility,
    lines: machine.lines.length,
    hit_rate: toPercent(hit_share),
    max_win: rounded(max_win),
    features: [
      ...(max_win >= JACKPOT_FROM_STAKES ? (['jackpot'] as const) : []),
      ...(machine.boosts.some(({ times }) => times > 1) ? (['multiplier'] as const) : []),
      ...(machine.lines.length >= MANY_LINES ? (['many_ways'] as const) : []),
    ],
  }
}

function pickFacts(game: PickGame): Facts {
  return {
    rtp: toPercent(pickReturn(game)),
    volatility: game.volatility,
    lines: null,
    hit_rate: toPercent(Math.max(...game.options.map(option => chanceOf(game, option)))),
    max_win: rounded(Math.max(...Object.values(paysIn(game))) / UNTOUCHED),
    features: [],
  }
}

/** Returns the payout of each option, as a multiple of the stake in hundredths (195 pays 1.95 times the stake). */
export const paysIn = (game: PickGame): Record<string, number> =>
  Object.fromEntries(
    game.options.map(option => [option, Math.max(...game.results.map(drawn => drawn.returns(option)))]),
  )

/** Returns the payout of each option of a game, in hundredths of the stake; empty for slots. */
export function paysOf(play: Play): Record<string, number> {
  return play.engine === 'slot' ? {} : paysIn(pickOf(play))
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS))

const toPercent = (share: number): number => rounded(share * 100)
