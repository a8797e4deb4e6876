import { describe, expect, test } from 'vitest'
import { newcombeInterval, welchInterval, wilsonInterval } from './confidence-intervals.ts'
import { studentProbability, studentQuantile } from './student-distribution.ts'

const groupOf = (values: readonly number[]) => {
  const members = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / members
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (members - 1)
  return { members, mean, variance }
}

test.each([
  [1, 12.7062047362],
  [2, 4.3026527297],
  [5, 2.5705818356],
  [10, 2.228138852],
  [30, 2.0422724563],
  [120, 1.9799304051],
  [1_000_000, 1.9599663568],
])('the 97.5 %% quantile of Student’s t with %d degrees of freedom is %d', (degrees, quantile) => {
  expect(studentQuantile(0.975, degrees)).toBeCloseTo(quantile, 6)
  expect(studentProbability(quantile, degrees)).toBeCloseTo(0.975, 9)
})

test('Welch’s interval of Student’s sleep data equals that of R’s t.test', () => {
  const one = groupOf([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2])
  const other = groupOf([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
  const interval = welchInterval(one, other)
  expect(interval?.low).toBeCloseTo(-3.3654832, 6)
  expect(interval?.high).toBeCloseTo(0.2054832, 6)
})

describe('the tables of Newcombe (1998)', () => {
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson’s interval of %d in %d', (successes, members, low, high) => {
    const interval = wilsonInterval({ successes, members })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])('the interval of %d in %d minus %d in %d', (a, m, b, n, low, high) => {
    const interval = newcombeInterval({ successes: a, members: m }, { successes: b, members: n })
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })
})

test('a group of one member has no interval, and equal members have one of length zero', () => {
  expect(welchInterval({ members: 1, mean: 5, variance: null }, groupOf([1, 2]))).toBeNull()
  expect(newcombeInterval({ members: 1, successes: 1 }, { members: 9, successes: 1 })).toBeNull()
  expect(welchInterval(groupOf([3, 3]), groupOf([1, 1]))).toEqual({ low: 2, high: 2 })
})
