import { describe, expect, test } from 'vitest'
import { daysInMonth, joinDate, splitDate } from './calendar-date.ts'

test('a date that is split and joined stays the same', () => {
  expect(joinDate(splitDate('2001-02-09'))).toBe('2001-02-09')
  expect(splitDate('2001-02-09')).toEqual({ day: '9', month: '2', year: '2001' })
})

test('an unfinished date is empty, not a guess', () => {
  expect(joinDate({ day: '9', month: '', year: '2001' })).toBe('')
  expect(splitDate('9/2/2544')).toEqual({ day: '', month: '', year: '' })
})

describe('the number of days to choose from', () => {
  test.each([
    ['2', '2001', 28],
    ['2', '2000', 29],
    ['2', '1900', 28],
    ['2', '', 29],
    ['4', '2001', 30],
    ['12', '2001', 31],
    ['', '', 31],
  ])('month %s of %s has %s', (month, year, days) => expect(daysInMonth({ month, year })).toBe(days))
})
