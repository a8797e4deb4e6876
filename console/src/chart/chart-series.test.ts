import { expect, test } from 'vitest'
import { AXIS_WIDTH, type ChartData, layoutOf } from './chart-series.ts'

const data = (values: (number | null)[]): ChartData => ({
  unit: 'baht',
  points: values.map((_, index) => ({ key: String(index), short: String(index), name: String(index) })),
  series: [{ name: 'net', draws: 'bar', tone: 'gold', values }],
})

test('every chart includes zero and draws negative values below it', () => {
  const { y, zero } = layoutOf(data([500, -250, null, 900]), 400)
  expect(y(500)).toBeLessThan(zero)
  expect(y(-250)).toBeGreaterThan(zero)
  expect(layoutOf(data([5, 9]), 400).zero).toBe(layoutOf(data([0, 0]), 400).zero)
})

test('the pointer finds the nearest point of the chart, and none outside the chart', () => {
  const layout = layoutOf(data([1, 2, 3, 4]), 400)
  for (const index of [0, 1, 2, 3]) expect(layout.pointAt(layout.centreOf(index))).toBe(index)
  expect(layout.pointAt(AXIS_WIDTH - 10)).toBe(null)
})

test('a line breaks at an unknown value', () => {
  const known = layoutOf(data([1, null, 3, 4]), 400)
  const path = known.pathOf({ name: 'p', draws: 'line', tone: 'gold', values: [1, null, 3, 4] })
  expect(path.match(/M/g)).toHaveLength(2)
})

test('the name of the last point is not cut off at the edge', () => {
  const days = Array.from({ length: 30 }, (_, index) => String(index + 1))
  const points = days.map(day => ({ key: day, name: day, short: `${day}/11` }))
  const layout = layoutOf({ unit: 'baht', points, series: [] }, 480)
  expect(layout.nameAt(29)).toEqual({ x: 480, textAnchor: 'end' })
  expect(layout.nameAt(0)).toMatchObject({ textAnchor: 'middle' })
})
