import { expect, test } from 'vitest'
import { sweepPauseSeconds } from './transfer-refusals.ts'

test('the pause after a refusal doubles from a minute up to six hours', () => {
  expect([1, 2, 3, 4, 9, 10, 1_000].map(sweepPauseSeconds)).toEqual([
    60, 120, 240, 480, 15_360, 21_600, 21_600,
  ])
})
