import { pickGame } from './pick.ts'

const SIDES = [1, 2, 3, 4, 5, 6] as const
const ELEVEN = 11

export type DiceResult = { dice: [number, number, number]; sum: number }

/** Three dice: low is 3–10, high 12–18, eleven stands alone. */
export const DICE = pickGame<DiceResult>({
  volatility: 'low',
  options: ['low', 'eleven', 'high', 'odd', 'even'],
  results: SIDES.flatMap(a =>
    SIDES.flatMap(b =>
      SIDES.map(c => ({ weight: 1, result: { dice: [a, b, c] as DiceResult['dice'], sum: a + b + c } })),
    ),
  ),
  returns(option, { sum }) {
    if (option === 'low') return sum < ELEVEN ? 194 : 0
    if (option === 'high') return sum > ELEVEN ? 258 : 0
    if (option === 'eleven') return sum === ELEVEN ? 775 : 0
    return (sum % 2 === 1) === (option === 'odd') ? 194 : 0
  },
})

export type Suit = 'spade' | 'heart' | 'diamond' | 'club'
export type Card = { rank: number; suit: Suit }
export type CardsResult = { left: Card; right: Card }

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
const SUITS = ['spade', 'heart', 'diamond', 'club'] as const
const DECK: readonly Card[] = RANKS.flatMap(rank => SUITS.map(suit => ({ rank, suit })))

/** One card each from two decks; the higher rank wins (ace low). A tie gives half of a stake on a side back. */
export const CARDS = pickGame<CardsResult>({
  volatility: 'low',
  options: ['left', 'tie', 'right'],
  results: DECK.flatMap(left => DECK.map(right => ({ weight: 1, result: { left, right } }))),
  returns(option, { left, right }) {
    if (left.rank === right.rank) return option === 'tie' ? 1250 : 50
    return option === (left.rank > right.rank ? 'left' : 'right') ? 200 : 0
  },
})

export type NumbersResult = { number: number }

const NUMBERS = 100
const LAST_DIGITS = 10

/** Two digits from 00 to 99. Options: one of the hundred (`n00`…`n99`) or the last digit alone (`d0`…`d9`). */
export const NUMBERS_GAME = pickGame<NumbersResult>({
  volatility: 'high',
  options: [
    ...Array.from({ length: NUMBERS }, (_, number) => `n${String(number).padStart(2, '0')}`),
    ...Array.from({ length: LAST_DIGITS }, (_, digit) => `d${digit}`),
  ],
  results: Array.from({ length: NUMBERS }, (_, number) => ({ weight: 1, result: { number } })),
  returns(option, { number }) {
    const wanted = Number(option.slice(1))
    if (option.startsWith('d')) return number % LAST_DIGITS === wanted ? 950 : 0
    return number === wanted ? 9500 : 0
  },
})
