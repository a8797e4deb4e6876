import { expect, test } from 'vitest'
import { monthGrid } from './mission-texts.ts'

test('the calendar of a month begins in the column of its weekday and has all days', () => {
  const grid = monthGrid('2026-11-29')
  expect(grid[0]?.day).toBe('2026-11-01')
  expect(grid).toHaveLength(30)
  expect(monthGrid('2028-02-03').filter(({ day }) => day !== null)).toHaveLength(29)
  expect(monthGrid('2026-12-03').findIndex(({ day }) => day === '2026-12-01')).toBe(2)
})
