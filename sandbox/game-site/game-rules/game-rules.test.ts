import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../catalogue/catalogue.ts'
import type { Play } from '../catalogue/game-definition.ts'
import { statedFacts } from '../game-description.ts'
import { randomOf } from '../random-draws.ts'
import { factsOf, paysOf, pickOf, playRound } from './game-rules.ts'
import { drawResult, returnOf } from './single-choice-game.ts'
import { LINES, machineOf, PAYTABLES, type PaytableName, payOf, spin } from './slot-machine.ts'
import { meanBoost, slotReturn, windowFacts } from './slot-return.ts'

const FAIR_RETURN_MIN = 0.94
const FAIR_RETURN_MAX = 0.975
const ROUNDS = 20_000
const TABLES = Object.keys(PAYTABLES) as PaytableName[]
/** Returns the RTP (return to player) of each option of a game, as a fraction. */
const returnsOf = (play: Play): number[] => {
  if (play.engine === 'slot') return [slotReturn(machineOf(play))]
  const game = pickOf(play)
  return game.options.map(option => returnOf(game, option))
}
const usual = (table: PaytableName) => machineOf({ table, top: PAYTABLES[table].three[0], lines: 5 })

describe('R04: the published RTP of a game', () => {
  test.each(CATALOGUE.map(game => [game.game_id, game] as const))('%s', (_id, game) => {
    const returns = returnsOf(game.play)
    expect(Math.min(...returns)).toBeGreaterThan(FAIR_RETURN_MIN)
    expect(Math.max(...returns)).toBeLessThan(FAIR_RETURN_MAX)
    expect(factsOf(game.play).rtp).toBeCloseTo(Math.min(...returns) * 100, 1)
  })

  test('the paytables of slots have the exact RTPs', () => {
    const returns = TABLES.map(table => [table, Number(slotReturn(PAYTABLES[table]).toFixed(5))])
    expect(Object.fromEntries(returns)).toEqual({
      calm: 0.96525,
      glow: 0.96403,
      even: 0.96844,
      spark: 0.96608,
      bold: 0.96745,
      storm: 0.97039,
    })
    expect(meanBoost(PAYTABLES.storm.boosts)).toBeCloseTo(1.09, 10)
  })

  test('the RTP of a game with options is never above the intended share, and only a little below it', () => {
    for (const { game_id, play } of CATALOGUE) {
      if (play.engine === 'slot') continue
      for (const returns of returnsOf(play)) {
        expect(returns, game_id).toBeLessThanOrEqual(play.share + 1e-9)
        expect(returns, game_id).toBeGreaterThan(play.share - 0.01)
      }
    }
    expect(returnOf(pickOf({ engine: 'dice', share: 0.97 }), 'low')).toBeCloseTo(0.97, 10)
  })

  test.each(TABLES)('the measured return of the %s machine is close to its RTP', table => {
    const machine = usual(table)
    // The paylines of one spin depend on each other, so a whole spin is one sample. The tolerance is four standard errors.
    let paid = 0
    let squares = 0
    for (let draw = 0; draw < ROUNDS; draw += 1) {
      const { pays } = spin(machine, randomOf('a seed', BigInt(draw)))
      paid += pays / machine.lines.length
      squares += (pays / machine.lines.length) ** 2
    }
    const deviation = Math.sqrt(squares / ROUNDS - (paid / ROUNDS) ** 2)
    expect(Math.abs(paid / ROUNDS - slotReturn(machine))).toBeLessThan((4 * deviation) / Math.sqrt(ROUNDS))
  })

  test('the results of simulated dice are close to the theory', () => {
    const dice = pickOf({ engine: 'dice', share: 0.97 })
    let paid = 0
    for (let draw = 0; draw < ROUNDS; draw += 1)
      paid += drawResult(dice, randomOf('a seed', BigInt(draw))).returns('low')
    expect(paid / ROUNDS / 100).toBeCloseTo(0.97, 1)
  })
})

describe('R04: the published hit rate and the maximum win of a slot', () => {
  test('match the published figures and the simulated draws', () => {
    const play = { table: 'glow', top: 68, lines: 20 } as const
    const machine = machineOf(play)
    const { hit_share, max_win } = windowFacts(play)
    let hits = 0
    for (let draw = 0; draw < ROUNDS; draw += 1) {
      const { pays } = spin(machine, randomOf('hits', BigInt(draw)))
      if (pays > 0) hits += 1
      expect(pays / machine.lines.length).toBeLessThanOrEqual(max_win)
    }
    expect(hits / ROUNDS).toBeCloseTo(hit_share, 1)
  })

  test('the highest win is the same, computed for one top prize or once for all top prizes', () => {
    const strip = PAYTABLES.bold.strip
    const machine = machineOf({ table: 'bold', top: 1234, lines: 25 })
    const at = (stop: number, row: number) => strip[(stop + row) % strip.length] ?? 0
    let most = 0
    for (const [a] of strip.entries())
      for (const [b] of strip.entries())
        for (const [c] of strip.entries()) {
          const paid = machine.lines.reduce(
            (sum, [x, y, z]) => sum + (payOf(machine, [at(a, x), at(b, y), at(c, z)])?.pays ?? 0),
            0,
          )
          most = Math.max(most, paid)
        }
    expect(windowFacts({ table: 'bold', top: 1234, lines: 25 }).max_win).toBeCloseTo(most / 25, 10)
  })

  test('the share of winning rounds grows with the number of lines', () => {
    const shares = ([5, 10, 20, 25] as const).map(
      lines => windowFacts({ table: 'even', top: 300, lines }).hit_share,
    )
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.every(share => share > 0 && share < 1)).toBe(true)
  })

  test('the results of a slot vary more if its published volatility is higher', () => {
    const deviationOf = (table: PaytableName) => {
      const { strip } = PAYTABLES[table]
      const pays = strip.flatMap(a =>
        strip.flatMap(b => strip.map(c => payOf(usual(table), [a, b, c])?.pays ?? 0)),
      )
      const mean = pays.reduce((sum, each) => sum + each, 0) / pays.length
      return Math.sqrt(pays.reduce((sum, each) => sum + (each - mean) ** 2, 0) / pays.length)
    }
    const byVolatility = { low: 0, medium: 1, high: 2 } as const
    const order = TABLES.map(
      table => [byVolatility[PAYTABLES[table].volatility], deviationOf(table)] as const,
    )
    for (const [rank, deviation] of order)
      for (const [other, theirs] of order) if (rank > other) expect(deviation).toBeGreaterThan(theirs)
  })
})

describe('a slot line', () => {
  test('a wild replaces any symbol', () => {
    expect(payOf(PAYTABLES.even, [0, 3, 3])).toEqual({ symbol: 3, count: 3, pays: PAYTABLES.even.three[3] })
    expect(payOf(PAYTABLES.even, [0, 0, 0])).toEqual({ symbol: 0, count: 3, pays: PAYTABLES.even.three[0] })
  })

  test('two of the most common symbol pay only from the left, and only where the paytable says so', () => {
    expect(payOf(PAYTABLES.even, [6, 6, 1])?.pays).toBe(1)
    expect(payOf(PAYTABLES.even, [1, 6, 6])).toBeNull()
    expect(payOf(PAYTABLES.bold, [6, 6, 1])).toBeNull()
  })

  test('there are 27 lines, each once, and a baht divides by the lines of a slot without a remainder', () => {
    expect(new Set(LINES.map(line => line.join())).size).toBe(27)
    for (const { play } of CATALOGUE) if (play.engine === 'slot') expect(100 % play.lines).toBe(0)
  })
})

describe('a round', () => {
  test('the same seed and draw number give the same round, another draw number gives another round', () => {
    const play = { engine: 'slot', table: 'even', symbols: 'sky', top: 300, lines: 10 } as const
    const first = playRound(play, 1000n, null, randomOf('seed', 7n))
    expect(playRound(play, 1000n, null, randomOf('seed', 7n))).toEqual(first)
    expect(playRound(play, 1000n, null, randomOf('seed', 8n))).not.toEqual(first)
  })

  test('an option that the game does not have cannot be played', () => {
    const dice = { engine: 'dice', share: 0.97 } as const
    expect(playRound(dice, 100n, 'middle', randomOf('seed', 1n))).toBeNull()
    expect(playRound(dice, 100n, null, randomOf('seed', 1n))).toBeNull()
  })

  test('every option of every game can win, and pays what the page shows', () => {
    for (const game of CATALOGUE) {
      for (const pays of Object.values(paysOf(game.play))) expect(pays).toBeGreaterThan(100)
    }
  })
})

describe('R02: the catalogue', () => {
  const count = (of: (game: (typeof CATALOGUE)[number]) => string) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(CATALOGUE, of)).map(([key, games]) => [key, games?.length]),
    )

  test('has more than 120 games with distinct ids and names, in all six sections', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(120)
    for (const of of ['game_id', 'name', 'name_th'] as const)
      expect(new Set(CATALOGUE.map(game => game[of])).size).toBe(CATALOGUE.length)
    expect(Object.keys(count(game => game.section)).sort()).toEqual(
      ['slot', 'casino', 'sports', 'lotto', 'fish', 'esports'].sort(),
    )
  })

  test('R03: has at least twenty slots of each of the four providers', () => {
    const slots = count(game => (game.section === 'slot' ? game.provider : 'other'))
    for (const provider of ['itp', 'pg', 'playngo', 'pragmaticplay'])
      expect(slots[provider], provider).toBeGreaterThanOrEqual(20)
  })

  test('every game has a Thai explanation that promises nothing', () => {
    for (const game of CATALOGUE) {
      const { how_it_works, max_win, hit_rate } = statedFacts(game)
      expect(how_it_works.length).toBeGreaterThanOrEqual(4)
      for (const sentence of how_it_works) expect(sentence).toMatch(/[ก-๙]/)
      expect(how_it_works.join(' ')).not.toMatch(/NaN|undefined|รับประกัน|แตกแน่/)
      expect(max_win).toBeGreaterThan(1)
      expect(hit_rate).toBeGreaterThan(0)
      expect(hit_rate).toBeLessThan(100)
    }
  })
})
