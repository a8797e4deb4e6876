import { expect, test } from 'vitest'
import { countUpAmount } from './use-amount-animation.ts'

test('an amount counts up from zero to its value, never beyond it, in 600 ms', () => {
  expect(countUpAmount(500, 0)).toBe(0)
  const way = [0, 100, 200, 300, 400, 500, 600, 700].map(ms => countUpAmount(320.55, ms))
  expect(way.at(-1)).toBe(320.55)
  expect(way.at(-2)).toBe(320.55)
  expect(way).toEqual(way.toSorted((a, b) => a - b))
})
