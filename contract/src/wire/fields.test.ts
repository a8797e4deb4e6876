import { expect, test } from 'vitest'
import { SEEN_NAME } from './fields.ts'

test.each(['สมชาย ใจดี', 'น.ส. สมหญิง ศรีสุข', "John O'Neil-Smith", 'กำ', 'บริษัท ศาลา (ประเทศไทย)'])(
  'a name as people write it is a name: %s',
  name => expect(SEEN_NAME.test(name)).toBe(true),
)

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
])('%s has no place in a name', (_what, code) =>
  expect(SEEN_NAME.test(`สมชาย${String.fromCodePoint(code)} ใจดี`)).toBe(false),
)
