import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOBILE_PATTERN, readPhone, typedPhone } from './phone-number.ts'

const PHONE = '0812345678'

test.each([
  '081-234-5678',
  '081 234 5678',
  '081.234.5678',
  '(081) 234-5678',
  '081–234–5678',
  '081\u2011234\u20115678',
  '081\u00a0234\u00a05678',
  ' 0812345678\n',
  '+66 (0)81-234-5678',
  '+66812345678',
  '+66 81 234 5678',
  '＋66 81 234 5678',
  '0066812345678',
  '011 66 81 234 5678',
  '66812345678',
  '660812345678',
  '๐๘๑-๒๓๔-๕๖๗๘',
  '０８１２３４５６７８',
  '\u202a+66 81 234 5678\u202c',
  '\u202d081-234-5678\u202c',
  '\u2066081 234 5678\u2069',
  '\u200e0812345678',
  '081\u200b2345678',
  '\ufeff0812345678',
  '+66\ufe0d812345678',
  'tel:+66-81-234-5678',
  'tel:0812345678;phone-context=+66',
  'โทร. 081 234 5678',
  'เบอร์: 0812345678',
  '812345678',
])('%j is one number', text => {
  expect(readPhone(text)).toBe(PHONE)
})

test.each([
  ['', 'nothing'],
  ['08123456789', 'a digit too many'],
  ['081234567', 'a digit too few'],
  ['668123456', 'the beginning of a number from abroad, or one without its zero'],
  ['+1 812 345 6789', 'a number of another country'],
  ['0212345678', 'no mobile number'],
  ['081-234-5678 ต่อ 9', 'a number with an extension'],
  ['081-234-5678, 089-234-5678', 'two numbers'],
  ['081-234-5678/9', 'two numbers in short'],
  ['0812345678;ext=9', 'a link with an extension'],
  ['+66+812345678', 'two signs'],
  ['O812345678', 'a letter in the place of a digit'],
  ['00668123456789', 'too long behind the country'],
])('%j is %s', text => {
  expect(readPhone(text)).toBeNull()
})

test('a phone number keeps each digit while it is typed, and is normalised only when it is complete', () => {
  const typed = [...'+66 (0)81-234-5678'].reduce((field, key) => typedPhone(field + key), '')
  expect(typed).toBe(PHONE)
  const digits = '0812345678901234'
  for (let end = 1; end <= digits.length; end++)
    expect(typedPhone(digits.slice(0, end))).toBe(digits.slice(0, end))
})

test('typed text yields a complete mobile number or null, and reading the number again yields the same number', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0689๐๖๘๙6+- ()x\u202a') }), text => {
      const read = readPhone(text)
      if (read === null) return
      expect(read).toMatch(MOBILE_PATTERN)
      expect(readPhone(read)).toBe(read)
      expect(typedPhone(typedPhone(text))).toBe(typedPhone(text))
    }),
  ))
