import { type PickGame, payFor, pickGame } from './single-choice-game.ts'

const SIDES = [1, 2, 3, 4, 5, 6] as const
const ELEVEN = 11
const HUNDREDTHS = 100

export type DiceResult = { dice: [number, number, number]; sum: number }

const wins: Record<string, (sum: number) => boolean> = {
  low: sum => sum < ELEVEN,
  eleven: sum => sum === ELEVEN,
  high: sum => sum > ELEVEN,
  odd: sum => sum % 2 === 1,
  even: sum => sum % 2 === 0,
}

/** Builds a game of three dice with the options low (sum 3–10), high (12–18) and eleven. */
export function dice(share: number): PickGame {
  const results = SIDES.flatMap(a =>
    SIDES.flatMap(b =>
      SIDES.map(c => ({ weight: 1, result: { dice: [a, b, c] as DiceResult['dice'], sum: a + b + c } })),
    ),
  )
  const pays = new Map(
    Object.entries(wins).map(([option, isWon]) => {
      const won = results.filter(({ result }) => isWon(result.sum)).length
      return [option, payFor(share, won / results.length)]
    }),
  )
  return pickGame<DiceResult>({
    volatility: 'low',
    options: Object.keys(wins),
    results,
    returns: (option, { sum }) => (wins[option]?.(sum) === true ? (pays.get(option) ?? 0) : 0),
  })
}

export type Suit = 'spade' | 'heart' | 'diamond' | 'club'
export type Card = { rank: number; suit: Suit }
export type CardsResult = { left: Card; right: Card }

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
const SUITS = ['spade', 'heart', 'diamond', 'club'] as const
const DECK: readonly Card[] = RANKS.flatMap(rank => SUITS.map(suit => ({ rank, suit })))
const TIE = 1 / RANKS.length
const SIDE_PAYS = 200

/**
 * Builds a card game. The left and the right card come from separate decks, and the higher rank wins (the ace is lowest). After a tie, a stake on the
 * left or right card is partly returned.
 */
export function cards(share: number): PickGame {
  const back = Math.floor((share - (1 - TIE)) * RANKS.length * HUNDREDTHS)
  return pickGame<CardsResult>({
    volatility: 'low',
    options: ['left', 'tie', 'right'],
    results: DECK.flatMap(left => DECK.map(right => ({ weight: 1, result: { left, right } }))),
    returns(option, { left, right }) {
      if (left.rank === right.rank) return option === 'tie' ? payFor(share, TIE) : back
      return option === (left.rank > right.rank ? 'left' : 'right') ? SIDE_PAYS : 0
    },
  })
}

export type NumbersResult = { number: number }

const NUMBERS = 100
const LAST_DIGITS = 10

/** Builds a draw of a number from 00 to 99. The options are the number (`n00`…`n99`) or its last digit (`d0`…`d9`). */
export function numbers(share: number): PickGame {
  return pickGame<NumbersResult>({
    volatility: 'high',
    options: [
      ...Array.from({ length: NUMBERS }, (_, number) => `n${String(number).padStart(2, '0')}`),
      ...Array.from({ length: LAST_DIGITS }, (_, digit) => `d${digit}`),
    ],
    results: Array.from({ length: NUMBERS }, (_, number) => ({ weight: 1, result: { number } })),
    returns(option, { number }) {
      const wanted = Number(option.slice(1))
      if (option.startsWith('d')) return number % LAST_DIGITS === wanted ? payFor(share, 1 / LAST_DIGITS) : 0
      return number === wanted ? payFor(share, 1 / NUMBERS) : 0
    },
  })
}
