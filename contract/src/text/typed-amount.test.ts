import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readSignedAmount, typedAmount } from './typed-amount.ts'

describe('an amount as people and programs write it', () => {
  test.each([
    ['500', '500'],
    ['1,000.50', '1000.50'],
    ['1,234,567.89', '1234567.89'],
    ['1000,50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1.000.000', '1000000'],
    ['1 000,50', '1000.50'],
    ['1\u00a0000.50', '1000.50'],
    ['1\u202f000', '1000'],
    ["1'000.50", '1000.50'],
    ['1’000', '1000'],
    ['0,50', '0.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['+500', '500'],
    ['฿500', '500'],
    ['฿ 1,250.55', '1250.55'],
    ['500 บาท', '500'],
    ['500บาทถ้วน', '500'],
    ['THB 500.00', '500.00'],
    ['500 baht', '500'],
    ['500.-', '500'],
    ['500.– บาท', '500'],
    ['๕๐๐.๕๐', '500.50'],
    ['๑,๐๐๐', '1000'],
    ['５００．５０', '500.50'],
    ['٥٠٠٫٥٠', '500.50'],
    ['\u202a500\u202c', '500'],
    ['5\u200b00', '500'],
    [' 500\n', '500'],
  ])('%j is %s', (text, amount) => expect(readAmount(text)).toBe(amount))

  test.each([
    ['', 'nothing'],
    ['abc', 'no figure'],
    ['.', 'no digit'],
    ['-500', 'less than nothing'],
    ['−500', 'less than nothing'],
    ['(500)', 'less than nothing in books'],
    ['500-', 'less than nothing in old books'],
    ['5e3', 'an exponent'],
    ['1.23E+09', 'what a spreadsheet shows of a long number'],
    ['0x10', 'a number of programs'],
    ['1.000', 'a thousand or one'],
    ['1,50', 'one and a half, or the beginning of 1,500'],
    ['1,5', 'the same'],
    ['1,00,000', 'groups of another country'],
    ['1,0000', 'no group'],
    ['1,000.500', 'thousandths'],
    ['1,250.555', 'parts of a satang'],
    ['1.2.3', 'a version'],
    ['1,000,50', 'groups that do not fit'],
    ['5k', 'a unit that is no baht'],
    ['$500', 'other money'],
    ['500 600', 'two sums', '500600'],
    ['12345678901234', 'more than the wire takes'],
    ['NaN', 'a word of programs'],
  ])('%j is no amount: %s', (text, _why, ...grouped) => expect(readAmount(text)).toBe(grouped[0] ?? null))
})

test.each([
  ['1,234.50-', '-1234.50'],
  ['(1,234.50)', '-1234.50'],
  ['-1,234.50', '-1234.50'],
  ['−500.00', '-500.00'],
  ['1,234.50 DR', '-1234.50'],
  ['1,234.50CR', '1234.50'],
  ['+500.00', '500.00'],
  ['-฿500', '-500'],
  ['500.-', '500'],
  ['(-5.00)', null],
  ['--5', null],
  ['5.00 DR-', null],
])('a bank’s signed sum %j is %j', (text, sum) => expect(readSignedAmount(text)).toBe(sum))

test('an amount of satang is read back unchanged in every grouping, notation and digit script', () => {
  const grouped = (text: string, sign: string) => text.replace(/\B(?=(\d{3})+$)/g, sign)
  const thai = (text: string) => text.replace(/\d/g, digit => String.fromCodePoint(0xe50 + Number(digit)))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), satang => {
      const [whole, part] = [String(satang / 100n), String(satang % 100n).padStart(2, '0')]
      const sum = `${whole}.${part}`
      const written = [
        ...[sum, `${grouped(whole, ',')}.${part}`, `${grouped(whole, ' ')}.${part}`],
        ...[`฿${sum}`, `${sum} บาท`, thai(sum)],
        ...(whole.length > 3 ? [`${grouped(whole, '.')},${part}`, `${whole},${part}`] : []),
      ]
      for (const text of written) expect(readAmount(text)).toBe(sum)
      expect(readSignedAmount(`-${sum}`)).toBe(`-${sum}`)
    }),
  )
})

test('the typed input is kept, and normalising it again changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123๔๕.,- ฿e()\u200b') }), text => {
      const typed = typedAmount(text)
      expect(typedAmount(typed)).toBe(typed)
      const read = readAmount(text)
      expect(readAmount(typed)).toBe(read)
      if (read !== null) expect(readAmount(read)).toBe(read)
    }),
  ))
