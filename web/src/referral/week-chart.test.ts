import { expect, test } from 'vitest'
import type { Week } from './referral-texts.ts'
import { newestMonth, weekColumns } from './week-chart.ts'

const week = (of_week: string, level: 1 | 2 | 3, amount: number): Week => ({
  of_week,
  level,
  amount,
  rate_percent: 5,
  from_friends: amount,
  carried_in: 0,
  carried_out: 0,
  forgiven: 0,
  pending: false,
})

test('the chart shows eight weeks up to the newest, also empty weeks', () => {
  const columns = weekColumns([
    week('2026-11-18', 1, 50),
    week('2026-11-18', 2, 3),
    week('2026-11-04', 1, 20.1),
  ])
  expect(columns).toHaveLength(8)
  expect(columns.map(({ key }) => key).slice(5)).toEqual(['2026-11-04', '2026-11-11', '2026-11-18'])
  expect(columns[7]?.values.map(({ amount }) => amount)).toEqual([50, 3, 0])
  expect(columns[6]?.values.map(({ amount }) => amount)).toEqual([0, 0, 0])
  expect(columns[7]?.words).toContain('ชั้นที่ 2 3.00 บาท')
  expect(weekColumns([])).toEqual([])
})

test('the commission of the newest month is the sum of its weeks', () => {
  const weeks = [week('2026-11-18', 1, 0.1), week('2026-11-04', 1, 0.2), week('2026-10-28', 1, 7)]
  expect(newestMonth(weeks)).toEqual({ month: '2026-11', earned: 0.3 })
  expect(newestMonth([])).toBeNull()
})
