import { expect, test } from 'vitest'
import { bonusText, monthGrid } from './mission-texts.ts'

test('a mission names its bonus and the stakes that it costs before a withdrawal', () => {
  expect(bonusText({ amount: 30, turnover_needed: 150, valid_days: 7 })).toBe(
    'โบนัส 30.00 บาท ต้องเดิมพัน 150.00 บาทภายใน 7 วันก่อนถอน',
  )
  expect(bonusText({ amount: 30, turnover_needed: 0, valid_days: 7 })).toBe('โบนัส 30.00 บาท ไม่ต้องเดิมพันก่อนถอน')
})

test('the calendar of a month begins in the column of its weekday and has all days', () => {
  const grid = monthGrid('2026-11-29')
  expect(grid[0]?.day).toBe('2026-11-01')
  expect(grid).toHaveLength(30)
  expect(monthGrid('2028-02-03').filter(({ day }) => day !== null)).toHaveLength(29)
  expect(monthGrid('2026-12-03').findIndex(({ day }) => day === '2026-12-01')).toBe(2)
})
