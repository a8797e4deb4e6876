import { expect, test } from 'vitest'
import { lastMonths } from './month-options.ts'

test('R10: the filter offers the months of Bangkok in the Buddhist era, the current month first', () => {
  // At this instant it is still December in London and already January in Bangkok.
  const months = lastMonths(new Date('2026-12-31T17:00:00Z'))
  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toEqual([
    { value: '2027-01', label: 'มกราคม 2570' },
    { value: '2026-12', label: 'ธันวาคม 2569' },
  ])
  expect(months.at(-1)).toEqual({ value: '2026-02', label: 'กุมภาพันธ์ 2569' })
})
