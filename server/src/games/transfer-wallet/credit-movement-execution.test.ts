import { expect, test } from 'vitest'
import { pauseSeconds } from './credit-movement-execution.ts'

test('the pauses double from a second and stop growing at five minutes', () => {
  expect([0, 1, 2, 3, 8, 9, 100, 2 ** 31].map(pauseSeconds)).toEqual([1, 2, 4, 8, 256, 300, 300, 300])
})
