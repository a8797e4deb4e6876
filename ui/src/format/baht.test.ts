import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanBahtText, formatBaht, formatBahtShort, parseBaht } from './baht.ts'

describe('formatBaht', () => {
  test.each([
    [0, '0.00'],
    [1250, '1,250.00'],
    [12400.5, '12,400.50'],
    [-300, '−300.00'],
    [999_999_999.99, '999,999,999.99'],
  ])('%s is shown as %s', (amount, shown) => expect(formatBaht(amount)).toBe(shown))

  const browsers = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

  test('every satang amount keeps its two decimals, as the browser would show it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), satang => {
        const shown = formatBaht(satang / 100)
        if (shown !== browsers.format(satang / 100)) return false
        return Number(shown.replace(/[,.]/g, '')) === satang
      }),
    ))
})

test('round sums on chips have no decimals', () => {
  expect(formatBahtShort(10_000)).toBe('10,000')
  expect(formatBahtShort(1000.5)).toBe('1,000.5')
  expect(formatBahtShort(0)).toBe('0')
  expect(formatBahtShort(-20.05)).toBe('−20.05')
})

describe('what a person types', () => {
  test.each([
    ['฿ 1,250.555', '1250.55'],
    ['007', '7'],
    ['0', '0'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['abc', ''],
    ['1000000000000', '100000000'],
    ['-50', '50'],
  ])('%s becomes %s', (typed, kept) => expect(cleanBahtText(typed)).toBe(kept))

  test('cleaning twice changes nothing more, and what is left is an amount or empty', () =>
    fc.assert(
      fc.property(fc.string(), text => {
        const kept = cleanBahtText(text)
        expect(cleanBahtText(kept)).toBe(kept)
        expect(kept === '' || parseBaht(kept) !== null).toBe(true)
      }),
    ))

  test('an empty or foreign text is no amount, never zero', () => {
    for (const text of ['', ' ', '1e9', '-1', '1,250', 'NaN', '1.555']) expect(parseBaht(text)).toBeNull()
    expect(parseBaht('1250.50')).toBe(1250.5)
    expect(parseBaht('12.')).toBe(12)
  })
})
