import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'
import { readAccountNumber, readCode, readDigits, readKey } from './typed-digits.ts'

test.each([
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full width', '０１２３４５６７８９'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['Lao', '໐໑໒໓໔໕໖໗໘໙'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
  ['Devanagari', '०१२३४५६७८९'],
  ['bold mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospace mathematical', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('%s digits are digits', (_script, digits) => expect(asciiDigits(digits)).toBe('0123456789'))

test('each decimal digit of Unicode has one value, and each value has the same number of digits', () => {
  const counts = new Map<string, number>()
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const char = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(char)) continue
    const digit = asciiDigits(char)
    expect(digit).toMatch(/^\d$/)
    counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(10)
  expect(new Set(counts.values()).size).toBe(1)
})

test('text without digits is unchanged, and a second conversion changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const read = asciiDigits(text)
      if (!/\p{Nd}/u.test(text)) expect(read).toBe(text)
      expect(asciiDigits(read)).toBe(read)
    }),
  ))

test.each([
  ['a code with spaces', '123 456', '123456'],
  ['a code with a no-break space and a line end', '123\u00a0456\n', '123456'],
  ['a code with a dash', '123-456', '123456'],
  ['a code with an en dash', '123–456', '123456'],
  ['a code in Thai digits', '๑๒๓๔๕๖', '123456'],
  ['a code within marks of direction', '\u2066123456\u2069', '123456'],
  ['a code with a zero-width space', '123\u200b456', '123456'],
  ['too long a code is not cut', '1234567', '1234567'],
  ['a letter stays', '12345O', '12345O'],
])('%s', (_what, typed, read) => expect(readDigits(typed)).toBe(read))

test.each([
  ['as a bank book prints it', '123-4-56789-0', '1234567890'],
  ['in groups', '123 456 7890', '1234567890'],
  ['behind the text mark of a spreadsheet', "'0123456789", '0123456789'],
  ['in Thai digits', '๑๒๓-๔-๕๖๗๘๙-๐', '1234567890'],
  ['with a byte order mark', '\ufeff1234567890', '1234567890'],
  ['what a spreadsheet made of it stays unreadable', '1.23E+09', '123E+09'],
])('an account number %s', (_how, typed, read) => expect(readAccountNumber(typed)).toBe(read))

test('a secret or code keeps its letters and signs', () => {
  expect(readKey(' AbC-_9\u200b\n')).toBe('AbC-_9')
})

test.each([
  ['12', '12'],
  ['', ''],
  ['๑๒๓ ๔๕๖', '123456'],
  ['Sala: รหัส 123456 สมัครสมาชิก ห้ามบอกใคร\n@sala.example #123456', '123456'],
  ['Your code is 123-456.', '123456'],
  ['1234567', null],
  ['123456 654321', null],
  ['รหัส 123456 หรือ 654321', null],
])('the code of %j is %j', (text, code) => expect(readCode(text, 6)).toBe(code))
