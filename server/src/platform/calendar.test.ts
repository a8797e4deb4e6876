import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addWeeks,
  bangkokDate,
  isDate,
  periodOf,
  startOfBangkokDay,
  weekOf,
  weekOfDate,
  writtenMonthSpan,
} from './calendar.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-01-00', false],
  ['2026-00-01', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day that exists: %s', (text, exists) => {
  expect(isDate(text)).toBe(exists)
})

test('B05: the week runs from Wednesday 00:00 to Tuesday 24:00 in Bangkok', () => {
  const last = new Date('2026-11-17T16:59:59.999Z')
  const first = new Date('2026-11-17T17:00:00.000Z')
  expect(weekOf(last)).toEqual({
    first_day: '2026-11-11',
    end_day: '2026-11-18',
    starts_at: new Date('2026-11-10T17:00:00Z'),
    ends_at: first,
  })
  expect(weekOf(first).first_day).toBe('2026-11-18')
  expect(weekOf(first, -1)).toEqual(weekOf(last))
})

test('every instant is in its week, which has seven days and begins on a Wednesday', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -60, max: 60 }), (at, weeks) => {
      const week = weekOf(at)
      expect(week.starts_at <= at && at < week.ends_at).toBe(true)
      expect(week.ends_at.getTime() - week.starts_at.getTime()).toBe(7 * 86_400_000)
      expect(new Date(`${week.first_day}T00:00:00Z`).getUTCDay()).toBe(3)
      expect(weekOf(at, weeks)).toEqual(weekOf(new Date(at.getTime() + weeks * 7 * 86_400_000)))
    }),
  )
})

test('a date belongs to the week that began on the Wednesday before it', () => {
  expect(weekOfDate('2026-11-18')).toBe('2026-11-18')
  expect(weekOfDate('2026-11-24')).toBe('2026-11-18')
  expect(weekOfDate('2026-11-25')).toBe('2026-11-25')
  expect(weekOfDate('2026-12-29')).toBe('2026-12-23')
  expect(weekOfDate('2027-01-01')).toBe('2026-12-30')
  expect(addWeeks('2026-12-30', -1)).toBe('2026-12-23')
})

test('a week ends at midnight in Bangkok', () => {
  expect(weekOf(new Date('2026-11-17T16:59:59.999Z'), -1).first_day).toBe('2026-11-04')
  expect(weekOf(new Date('2026-11-17T17:00:00.000Z'), -1).first_day).toBe('2026-11-11')
})

test('a day, a week from Monday and a month are periods of the Bangkok calendar', () => {
  const now = new Date('2026-11-18T08:00:00Z')
  expect(periodOf('day', now)).toEqual({
    begins: new Date('2026-11-17T17:00:00Z'),
    ends: new Date('2026-11-18T17:00:00Z'),
  })
  expect(periodOf('week', now).begins).toEqual(new Date('2026-11-15T17:00:00Z'))
  expect(periodOf('week', new Date('2026-11-22T16:59:59Z')).begins).toEqual(new Date('2026-11-15T17:00:00Z'))
  expect(periodOf('month', new Date('2026-11-30T17:30:00Z'))).toEqual(writtenMonthSpan('2026-12'))
  expect(writtenMonthSpan('2026-12')).toEqual({
    begins: new Date('2026-11-30T17:00:00Z'),
    ends: new Date('2026-12-31T17:00:00Z'),
  })
})

test('a Bangkok day begins at 17:00 UTC of the day before', () => {
  fc.assert(
    fc.property(moments, at => {
      const begins = startOfBangkokDay(at)
      expect(begins.toISOString().slice(11)).toBe('17:00:00.000Z')
      expect(bangkokDate(begins)).toBe(bangkokDate(at))
      expect(begins <= at && at.getTime() - begins.getTime() < 86_400_000).toBe(true)
    }),
  )
})
