import { expect, test } from 'vitest'
import { shareOff } from './percent-change.ts'

test('a change is shown as a percentage of the previous figure', () => {
  expect(shareOff(150, 100)).toBe(50)
  expect(shareOff(25, 100)).toBe(75)
  expect(shareOff(100, 100)).toBe(0)
})

test('a change has no percentage if the previous figure is zero, a figure is negative, or the percentage is huge', () => {
  expect(shareOff(5, 0)).toBeNull()
  expect(shareOff(5, -10)).toBeNull()
  expect(shareOff(-1_355.62, 112.89)).toBeNull()
  expect(shareOff(5_462, 240)).toBeNull()
})
