import { expect, test } from 'vitest'
import { daysLater, formatMoment, inBangkok, monthsLater } from './calendar.ts'

const at = (text: string) => new Date(text)

test('a Bangkok day begins seven hours before the day in UTC', () => {
  expect(inBangkok(at('2026-12-31T17:00:00Z')).toISOString().slice(0, 10)).toBe('2027-01-01')
  expect(inBangkok(at('2026-12-31T16:59:59Z')).toISOString().slice(0, 10)).toBe('2026-12-31')
})

test('a month later is the same day and time in Bangkok, or the last day of a shorter month', () => {
  expect(monthsLater(at('2026-08-30T18:00:00Z'), 6)).toEqual(at('2027-02-27T18:00:00Z'))
  expect(monthsLater(at('2026-11-22T08:00:00Z'), 12)).toEqual(at('2027-11-22T08:00:00Z'))
  expect(monthsLater(at('2027-08-31T08:00:00Z'), 6)).toEqual(at('2028-02-29T08:00:00Z'))
})

test('adding days continues over the end of a month and of a year', () => {
  expect(daysLater('2026-12-30', 6)).toBe('2027-01-05')
  expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
})

test('a time is formatted in Bangkok time and the Buddhist era, with the short months of the screens', () => {
  expect(formatMoment(at('2026-11-22T08:00:00Z'))).toBe('22 พ.ย. 2569 15:00')
  expect(formatMoment(at('2026-12-31T17:00:00Z'))).toBe('1 ม.ค. 2570 00:00')
  const months = Array.from({ length: 12 }, (_, month) =>
    formatMoment(new Date(Date.UTC(2026, month, 5)))
      .split(' ')
      .at(1),
  )
  expect(months.join(' ')).toBe('ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.')
})
