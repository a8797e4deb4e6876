import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../catalogue.ts'
import { randomOf } from '../random.ts'
import { factsOf, paysOf, playRound, returnsOf } from './engines.ts'
import { drawResult, returnOf } from './pick.ts'
import { LINES, PAYTABLES, payOf, slotReturn, spin } from './slot.ts'
import { CARDS, DICE } from './table-games.ts'

const FAIR_RETURN_MIN = 0.94
const FAIR_RETURN_MAX = 0.975
const ROUNDS = 20_000
/** About four standard errors of the wildest paytable over that many rounds of five lines. */
const WILDEST_DEVIATION = 0.25

describe('the return that a game states', () => {
  test.each(CATALOGUE.map(game => [game.game_id, game] as const))('%s', (_id, game) => {
    const returns = returnsOf(game.play)
    expect(Math.min(...returns)).toBeGreaterThan(FAIR_RETURN_MIN)
    expect(Math.max(...returns)).toBeLessThan(FAIR_RETURN_MAX)
    expect(factsOf(game.play).rtp).toBeCloseTo(Math.min(...returns) * 100, 1)
  })

  test('the exact returns of the paytables', () => {
    expect(slotReturn(PAYTABLES.calm)).toBeCloseTo(0.96525, 5)
    expect(slotReturn(PAYTABLES.even)).toBeCloseTo(0.96844, 5)
    expect(slotReturn(PAYTABLES.bold)).toBeCloseTo(0.96745, 5)
    expect(returnOf(DICE, 'low')).toBeCloseTo(0.97, 10)
    for (const option of CARDS.options) expect(returnOf(CARDS, option)).toBeCloseTo(12.5 / 13, 10)
  })

  test.each(Object.entries(PAYTABLES))(
    'what the %s machine really gives comes close to it',
    (_name, table) => {
      let paid = 0
      for (let draw = 0; draw < ROUNDS; draw += 1) paid += spin(table, randomOf('a seed', BigInt(draw))).pays
      expect(Math.abs(paid / ROUNDS / LINES.length - slotReturn(table))).toBeLessThan(WILDEST_DEVIATION)
    },
  )

  test('what the dice really give comes close to it', () => {
    let paid = 0
    for (let draw = 0; draw < ROUNDS; draw += 1) {
      paid += drawResult(DICE, randomOf('a seed', BigInt(draw))).returns('low')
    }
    expect(paid / ROUNDS / 100).toBeCloseTo(0.97, 1)
  })
})

describe('a slot line', () => {
  test('a wild stands for any symbol', () => {
    expect(payOf(PAYTABLES.even, [0, 3, 3])).toEqual({ symbol: 3, count: 3, pays: PAYTABLES.even.three[3] })
    expect(payOf(PAYTABLES.even, [0, 0, 0])).toEqual({ symbol: 0, count: 3, pays: PAYTABLES.even.three[0] })
  })

  test('two of the commonest pay only from the left, and only where the table says so', () => {
    expect(payOf(PAYTABLES.even, [6, 6, 1])?.pays).toBe(1)
    expect(payOf(PAYTABLES.even, [1, 6, 6])).toBeNull()
    expect(payOf(PAYTABLES.bold, [6, 6, 1])).toBeNull()
  })
})

describe('a round', () => {
  test('the same seed and draw give the same round, another draw another', () => {
    const play = { engine: 'slot', table: 'even', symbols: 'sky' } as const
    const first = playRound(play, 1000n, null, randomOf('seed', 7n))
    expect(playRound(play, 1000n, null, randomOf('seed', 7n))).toEqual(first)
    expect(playRound(play, 1000n, null, randomOf('seed', 8n))).not.toEqual(first)
  })

  test('a choice that the game does not have is not played', () => {
    expect(playRound({ engine: 'dice' }, 100n, 'middle', randomOf('seed', 1n))).toBeNull()
    expect(playRound({ engine: 'dice' }, 100n, null, randomOf('seed', 1n))).toBeNull()
  })

  test('every option of every game can win, and pays what the page prints', () => {
    for (const game of CATALOGUE) {
      for (const pays of Object.values(paysOf(game.play))) expect(pays).toBeGreaterThan(100)
    }
  })
})

test('every game has an id of its own and all six sections and four slot providers are there', () => {
  expect(new Set(CATALOGUE.map(game => game.game_id)).size).toBe(CATALOGUE.length)
  expect(new Set(CATALOGUE.map(game => game.section))).toEqual(
    new Set(['slot', 'casino', 'sports', 'lotto', 'fish', 'esports']),
  )
  const slots = CATALOGUE.filter(game => game.section === 'slot')
  expect(new Set(slots.map(game => game.provider))).toEqual(
    new Set(['itp', 'pg', 'playngo', 'pragmaticplay']),
  )
})
