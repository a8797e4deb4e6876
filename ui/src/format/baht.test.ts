import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtOrEmpty, bahtToSend, formatBaht, formatBahtShort, parseBaht } from './baht.ts'

describe('formatBaht', () => {
  test.each([
    [0, '0.00'],
    [1250, '1,250.00'],
    [12400.5, '12,400.50'],
    [-300, '−300.00'],
    [999_999_999.99, '999,999,999.99'],
  ])('%s is shown as %s', (amount, shown) => expect(formatBaht(amount)).toBe(shown))

  const browsers = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

  test('every satang amount has two decimals, as the browser would format it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), satang => {
        const shown = formatBaht(satang / 100)
        if (shown !== browsers.format(satang / 100)) return false
        return Number(shown.replace(/[,.]/g, '')) === satang
      }),
    ))
})

test('round amounts on chips have no decimals', () => {
  expect(formatBahtShort(10_000)).toBe('10,000')
  expect(formatBahtShort(1000.5)).toBe('1,000.5')
  expect(formatBahtShort(0)).toBe('0')
  expect(formatBahtShort(-20.05)).toBe('−20.05')
})

test('an empty or other text is no amount, and never zero', () => {
  for (const text of ['', ' ', '1e9', '-1', 'NaN', '1.555']) expect(parseBaht(text)).toBeNull()
  expect(parseBaht('1250.50')).toBe(1250.5)
  expect(parseBaht('1,250')).toBe(1250)
  expect(parseBaht('12.')).toBe(12)
})

test('an invalid amount is sent as a value that every call refuses, and never as "no limit"', () => {
  expect([bahtToSend('5e3'), bahtToSend(''), bahtToSend('500')]).toEqual([-1, -1, 500])
  expect([bahtOrEmpty('5e3'), bahtOrEmpty(' '), bahtOrEmpty('๕๐๐')]).toEqual([-1, null, 500])
})
