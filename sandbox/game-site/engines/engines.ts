import type { Play } from '../catalogue.ts'
import type { Random } from './chance.ts'
import { BEST_OF_THREE, FISH, FOOTBALL } from './field-games.ts'
import { drawResult, type PickGame, pickReturn, returnOf, type Volatility } from './pick.ts'
import { LINES, PAYTABLES, slotReturn, spin } from './slot.ts'
import { CARDS, DICE, NUMBERS_GAME } from './table-games.ts'

const PERCENT_DECIMALS = 2
const UNTOUCHED = 100

const PICK_GAMES = {
  dice: DICE,
  cards: CARDS,
  numbers: NUMBERS_GAME,
  fish: FISH,
  football: FOOTBALL,
  best_of_three: BEST_OF_THREE,
} as const satisfies Record<Exclude<Play['engine'], 'slot'>, PickGame>

/** What a round showed, for the game's page to draw, and what it gave, in satang. */
export type Outcome = { shown: unknown; win: bigint; valid_stake: bigint }

/** Plays one round. Null when the choice is none of the game's. */
export function playRound(play: Play, stake: bigint, choice: string | null, random: Random): Outcome | null {
  if (play.engine === 'slot') {
    const spun = spin(PAYTABLES[play.table], random)
    return { shown: spun, win: (stake * BigInt(spun.pays)) / BigInt(LINES.length), valid_stake: stake }
  }
  const game: PickGame = PICK_GAMES[play.engine]
  if (choice === null || !game.options.includes(choice)) return null
  const drawn = drawResult(game, random)
  const returns = drawn.returns(choice)
  // A stake that came back untouched was never at risk: it counts for no turnover.
  const valid_stake = returns === UNTOUCHED ? 0n : stake
  return { shown: drawn.shown, win: (stake * BigInt(returns)) / BigInt(UNTOUCHED), valid_stake }
}

export type Facts = { rtp: number; volatility: Volatility; lines: number | null }

/** What a game states about itself, computed from the rules it is played by. `rtp` is in percent. */
export function factsOf(play: Play): Facts {
  if (play.engine === 'slot') {
    const table = PAYTABLES[play.table]
    return { rtp: toPercent(slotReturn(table)), volatility: table.volatility, lines: LINES.length }
  }
  const game: PickGame = PICK_GAMES[play.engine]
  return { rtp: toPercent(pickReturn(game)), volatility: game.volatility, lines: null }
}

/** What each option pays when it wins, in hundredths of the stake, for the page to print. */
export function paysOf(play: Play): Record<string, number> {
  if (play.engine === 'slot') return {}
  const game: PickGame = PICK_GAMES[play.engine]
  return Object.fromEntries(
    game.options.map(option => [option, Math.max(...game.results.map(drawn => drawn.returns(option)))]),
  )
}

/** Exported for the tests: every option of every game, with its return. */
export function returnsOf(play: Play): number[] {
  if (play.engine === 'slot') return [slotReturn(PAYTABLES[play.table])]
  const game: PickGame = PICK_GAMES[play.engine]
  return game.options.map(option => returnOf(game, option))
}

function toPercent(share: number): number {
  return Number((share * 100).toFixed(PERCENT_DECIMALS))
}
