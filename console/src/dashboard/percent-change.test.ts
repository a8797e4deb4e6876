import { expect, test } from 'vitest'
import { shareOff } from './percent-change.ts'

test('a figure is shown as a share of the previous one', () => {
  expect(shareOff(150, 100)).toBe(50)
  expect(shareOff(25, 100)).toBe(75)
  expect(shareOff(100, 100)).toBe(0)
})

test('but not of nothing, of a loss, as a loss, or as many times as much', () => {
  expect(shareOff(5, 0)).toBeNull()
  expect(shareOff(5, -10)).toBeNull()
  expect(shareOff(-1_355.62, 112.89)).toBeNull()
  expect(shareOff(5_462, 240)).toBeNull()
})
