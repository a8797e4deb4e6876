import { expect, test } from 'vitest'
import { dayOrderOf, directionOf, isTotalRow, readMoment } from './typed-time.ts'

const AT = '2026-11-18T02:30:00.000Z'

test.each([
  '2026-11-18 09:30:00',
  '2026-11-18T09:30',
  '2026-11-18T02:30:00Z',
  '2026-11-18T09:30:00+07:00',
  '2569-11-18 09:30:00',
  '2569-11-18T09:30:00+07:00',
  '2026/11/18 9:30',
  '18/11/2569 09:30',
  '18/11/2026 09:30:00',
  '18-11-2569 09.30',
  '18/11/69 09:30',
  '18/11/26 09:30',
  '18 พ.ย. 2569 09:30',
  '18 พ.ย. 69 09:30 น.',
  '18 พฤศจิกายน 2569 09:30',
  '18-Nov-2026 09:30',
  '18 Nov 2026, 9:30 AM',
  '๑๘/๑๑/๒๕๖๙ ๐๙:๓๐',
  '18/11/2026\u00a009:30',
])('%s is read as a date with time', text => {
  expect(readMoment(text, dayOrderOf([text]))?.toISOString()).toBe(AT)
})

test('a time with AM or PM is converted to 24 hours', () => {
  expect(readMoment('2026-11-18 12:05 AM', null)?.toISOString()).toBe('2026-11-17T17:05:00.000Z')
  expect(readMoment('2026-11-18 12:05 PM', null)?.toISOString()).toBe('2026-11-18T05:05:00.000Z')
  expect(readMoment('29/02/2567 00:00', null)?.toISOString()).toBe('2024-02-28T17:00:00.000Z')
})

test.each([
  ['05/11/2026 09:30', 'the fifth of November or the eleventh of May'],
  ['45979.395833', 'a serial number, of one of two calendars'],
  ['2026-11-18', 'a day without a time'],
  ['31/11/2569 09:30', 'a day that is none'],
  ['29/02/2569 09:30', 'a leap day of no leap year'],
  ['18/11/2569 24:30', 'a time that is none'],
  ['18/11/2569 13:30 PM', 'a half of the day that does not fit'],
  ['18/11/3112 09:30', 'a Buddhist year written twice'],
  ['18/11/55 09:30', 'a short year of neither calendar'],
  ['26-11-18 09:30', 'a short year first or last'],
  ['soon', 'a word'],
])('%s is not read as a date with time: %s', text => {
  expect(readMoment(text, dayOrderOf([text]))).toBeNull()
})

test('an ambiguous date is read in the order that the other dates of the file show', () => {
  const typed = ['05/11/2026 09:30', '18/11/2026 09:30']
  expect(readMoment('05/11/2026 09:30', dayOrderOf(typed))?.toISOString()).toBe('2026-11-05T02:30:00.000Z')
  const american = ['05/11/2026 09:30', '11/18/2026 09:30']
  expect(readMoment('05/11/2026 09:30', dayOrderOf(american))?.toISOString()).toBe('2026-05-11T02:30:00.000Z')
  expect(dayOrderOf(['18/11/2026 09:30', '11/18/2026 09:30'])).toBeNull()
})

test('total rows are recognised, and the words for incoming and outgoing money', () => {
  expect([['', 'รวม', '100'], ['Total'], ['ยอดยกมา']].map(isTotalRow)).toEqual([true, true, true])
  expect(isTotalRow(['A1', 'total'])).toBe(false)
  expect(['CR', 'debit', '-', 'ฝาก', 'ถอน', 'fee'].map(directionOf)).toEqual([
    'in',
    'out',
    'out',
    'in',
    'out',
    null,
  ])
})
