import { expect, test } from 'vitest'
import { depositColumns, lossColumns, timeColumns } from './seven-day-charts.ts'

const days = [
  { day: '2026-11-21', deposit: 500, net_loss: -20, minutes: 95 },
  { day: '2026-11-22', deposit: 0, net_loss: 130.5, minutes: 0 },
]

test('each column has its weekday, its amount and its text, and the last column is today', () => {
  expect(depositColumns(days).map(({ name, words, now }) => [name, words, now])).toEqual([
    ['ส.', '21 พ.ย. 2569 ฝาก 500.00 บาท', false],
    ['วันนี้', '22 พ.ย. 2569 ฝาก 0.00 บาท', true],
  ])
  expect(timeColumns(days)[0]?.words).toContain('เล่น 1 ชั่วโมง 35 นาที')
})

test('a day with a net win has no loss', () => {
  expect(lossColumns(days).map(({ values }) => values[0]?.amount)).toEqual([0, 130.5])
})

test('the chart has seven columns before the days have loaded', () => {
  expect(depositColumns(undefined)).toHaveLength(7)
})
