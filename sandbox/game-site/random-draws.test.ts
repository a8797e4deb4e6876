import { expect, test } from 'vitest'
import { randomOf, seedOf } from './random-draws.ts'

const DRAWS = 6_000

test('a draw can be computed again from its seed and number', () => {
  const first = randomOf('seed', 5n)
  const again = randomOf('seed', 5n)
  const drawn = Array.from({ length: 40 }, () => first(20))
  expect(Array.from({ length: 40 }, () => again(20))).toEqual(drawn)
})

test('every face of a die is drawn equally often', () => {
  const often = [0, 0, 0, 0, 0, 0]
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const value = randomOf('fair', BigInt(draw))(6)
    often[value] = (often[value] ?? 0) + 1
  }
  const expected = DRAWS / often.length
  const chiSquare = often.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Limit of the chi-squared statistic with five degrees of freedom. For fair dice, 99.9 % of samples stay below it.
  expect(chiSquare).toBeLessThan(20.5)
})

test('each account has another seed', () => {
  expect(seedOf('site', 'mem_1')).not.toBe(seedOf('site', 'mem_2'))
  expect(seedOf('site', 'mem_1')).toBe(seedOf('site', 'mem_1'))
})
