import { expect, test } from 'vitest'
import { chiSquareOf } from './chi-square-test.ts'

test.each([
  // Critical values of the chi-square distribution, from statistical tables.
  { degrees: 1, statistic: 3.841, p: 0.05 },
  { degrees: 5, statistic: 11.07, p: 0.05 },
  { degrees: 5, statistic: 20.515, p: 0.001 },
  { degrees: 9, statistic: 4.168, p: 0.9 },
])('$statistic with $degrees degrees of freedom has p = $p', ({ degrees, statistic, p }) => {
  const weights = Array.from({ length: degrees + 1 }, () => 1)
  const each = 100_000
  // The first count is above the expected count (`each`) by `deviation`, and the second is below it by the same number. The statistic is
  // therefore 2 × deviation² / each.
  const deviation = Math.sqrt((statistic * each) / 2)
  const counts = weights.map((_, i) => each + (i === 0 ? deviation : i === 1 ? -deviation : 0))
  const result = chiSquareOf(counts, weights)
  expect(result?.statistic).toBeCloseTo(statistic, 5)
  expect(result?.p).toBeCloseTo(p, 3)
})

test('Counts equal to the expected counts have p = 1', () => {
  expect(chiSquareOf([60, 30, 10], [6, 3, 1])).toEqual({ statistic: 0, degrees: 2, p: 1 })
})

test('Too few draws give no result of the test', () => {
  expect(chiSquareOf([40, 4], [10, 1])).toBeNull()
  expect(chiSquareOf([400], [10])).toBeNull()
})
