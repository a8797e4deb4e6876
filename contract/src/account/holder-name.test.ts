import { expect, test } from 'vitest'
import { holderName, nameFault } from './holder-name.ts'

test.each([
  'สมชาย ใจดี',
  'น.ส. สมหญิง ศรีสุข',
  "John O'Neil-Smith",
  'กำ ดี',
  'บริษัท ศาลา (ประเทศไทย)',
  'น.ส. Mary Smith',
  'José Müller',
  'สมชาย ใจดี ที่ 2',
  'บริษัท ๙ ดี จำกัด',
])('the name %s is accepted', name => expect(nameFault(name)).toBeNull())

test.each([
  ['a zero-width space', 0x200b],
  ['a joiner', 0x200d],
  ['a turn of direction', 0x202e],
  ['an isolate', 0x2066],
  ['a byte order mark', 0xfeff],
  ['a soft hyphen', 0x00ad],
  ['a filler that is called a letter', 0x3164],
  ['a variation selector', 0xfe0f],
  ['a tag', 0xe0041],
  ['a control character', 0x0007],
  ['a blank that is a symbol', 0x2800],
  ['a no-break space', 0x00a0],
  ['half a character', 0xd800],
])('a name with %s is refused', (_what, code) =>
  expect(nameFault(`สมชาย${String.fromCodePoint(code)} ใจดี`)).toBe('name_unseen'),
)

test.each([
  ['a Cyrillic o among Latin letters', 'S\u043emchai Jaidee'],
  ['a word all of Cyrillic letters that look Latin', '\u0410\u0441\u0430 Jaidee'],
  ['a Latin letter in a Thai word', 'สมชายX ใจดี'],
  ['wide Latin letters', '\uff33\uff4f\uff4d Jaidee'],
  ['a Lao letter in a Thai word', 'ส\u0ea1ชาย ใจดี'],
  ['digits of another script', 'สมชาย \u0661\u0662'],
])('%s is refused as a mix of scripts', (_what, name) => expect(nameFault(name)).toBe('name_script'))

test.each(['...', '-- --', "''’’", '123', 'ก...', 'ิิิ', 'ab', 'x'.repeat(121)])(
  'points, digits, marks or too little are no name: %s',
  name => expect(nameFault(name)).toBe('name_required'),
)

test('a letter and its mark that are typed as two characters count as one letter', () => {
  expect(holderName.parse(' Jose\u0301 Lima ')).toBe('José Lima')
})
