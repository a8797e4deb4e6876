import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatCountdown,
  formatThaiDate,
  formatThaiDateTime,
  formatThaiRelative,
  formatThaiTime,
} from './thai-date.ts'

describe('a time in Bangkok and the Buddhist era', () => {
  test.each([
    ['2026-11-20T11:05:00Z', '20 พ.ย. 2569 18:05'],
    ['2026-11-20T18:05:00+07:00', '20 พ.ย. 2569 18:05'],
    ['2026-12-31T17:00:00Z', '1 ม.ค. 2570 00:00'],
    ['2024-02-29T16:59:59.999Z', '29 ก.พ. 2567 23:59'],
  ])('%s is shown as %s', (iso, shown) => expect(formatThaiDateTime(iso)).toBe(shown))

  test('the date and the time can be formatted alone', () => {
    expect(formatThaiDate('2026-04-13T05:00:00Z')).toBe('13 เม.ย. 2569')
    expect(formatThaiTime('2026-04-13T17:30:00Z')).toBe('00:30')
  })

  test('each month has its own short name', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatThaiDate(`2026-${String(index + 1).padStart(2, '0')}-15T05:00:00Z`),
    )
    expect(new Set(months).size).toBe(12)
    expect(months[0]).toBe('15 ม.ค. 2569')
    expect(months[11]).toBe('15 ธ.ค. 2569')
  })

  test('equals the date of a calendar in the time zone', () => {
    const zone = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'short' })
    const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', day: 'numeric' })
    const between = { min: new Date('1925-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(between), at => {
        expect(formatThaiTime(at.toISOString())).toBe(zone.format(at))
        expect(formatThaiDate(at.toISOString()).split(' ')[0]).toBe(date.format(at))
      }),
    )
  })

  test('a text that is no date throws an error', () => {
    expect(() => formatThaiDateTime('yesterday')).toThrow(RangeError)
  })
})

describe('the time since an instant', () => {
  const now = new Date('2026-11-20T11:05:00Z')
  test.each([
    ['2026-11-20T11:04:30Z', 'เมื่อสักครู่'],
    ['2026-11-20T11:05:20Z', 'เมื่อสักครู่'],
    ['2026-11-20T11:00:00Z', '5 นาทีที่แล้ว'],
    ['2026-11-20T08:05:00Z', '3 ชม. ที่แล้ว'],
    ['2026-11-18T11:05:00Z', '2 วันที่แล้ว'],
    ['2026-11-13T11:05:00Z', '13 พ.ย. 2569 18:05'],
    ['2026-11-21T11:05:00Z', '21 พ.ย. 2569 18:05'],
  ])('%s reads %s', (iso, shown) => expect(formatThaiRelative(iso, now)).toBe(shown))
})

test('a countdown never goes below zero and shows the hour only if there is one', () => {
  expect(formatCountdown(299)).toBe('4:59')
  expect(formatCountdown(59.2)).toBe('1:00')
  expect(formatCountdown(3661)).toBe('1:01:01')
  expect(formatCountdown(0)).toBe('0:00')
  expect(formatCountdown(-5)).toBe('0:00')
})
