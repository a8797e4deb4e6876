import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsName, nameMark, nameReadings } from './person-name.ts'

test.each([
  ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
  ['นาย สมชาย   ใจดี', 'สมชายใจดี'],
  ['ใจดี สมชาย', 'นายสมชาย ใจดี'],
  ['นางสาวสมหญิง ใจงาม', 'น.ส. สมหญิง ใจงาม'],
  ['น. ส. สมหญิง ใจงาม', 'สมหญิง ใจงาม'],
  ['ด.ช.สมชาย ใจดี', 'คุณ สมชาย ใจดี'],
  ['น\u0e4d\u0e32ทิพย์ ใจดี', 'น้ำทิพย์ ใจดี'.replace('้', '')],
  ['Mr. Somchai Jaidee', 'JAIDEE SOMCHAI'],
  ['Somchai\u200b Jai-Dee', 'somchai jaidee'],
  ['นายคุณากร ใจดี', 'คุณากร ใจดี'],
  ['เเก้ว ใจดี', 'แก้ว ใจดี'],
  ['น\u0e33\u0e49 ท\u0e48\u0e35ดี', 'น้ำ ที่ดี'],
  ['ว่าที่ ร.ต.หญิง สมหญิง ใจดี', 'สมหญิง ใจดี'],
  ['พ.ต.ท. สมชาย ใจดี', 'นาย สมชาย ใจดี'],
  ['MRSOMCHAI JAIDEE', 'Somchai Jaidee'],
  ['JAIDEE DR. SOMCHAI', 'Somchai Jaidee'],
  ['ใจดี นายสมชาย', 'สมชาย ใจดี'],
  ['สมชาย ที่๒', 'สมชาย ที่2'],
])('%s and %s are the same name, although titles, spaces or order differ', (one, other) => {
  expect(nameMark(one)).toBe(nameMark(other))
})

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจเย็น'],
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['Mrinal Sen', 'Inal Sen'],
  ['Dragon Smith', 'Agon Smith'],
  ['Missouri Jones', 'Ouri Jones'],
  ['นายก สุขใจ', 'ก สุขใจ'],
  ['นาย', 'นาง'],
])('%s and %s are different names', (one, other) => {
  expect(nameMark(one)).not.toBe(nameMark(other))
})

test.each([
  ['โอนให้เเก้วแล้ว', 'แก้ว ใจดี'],
  ['คุณ สมชาย โทรมา', 'นายสมชาย ใจดี'],
  ['refund of SOMCHAI', 'Mr. Somchai Jaidee'],
])('%s names %s', (text, name) => expect(containsName(text, name)).toBe(true))

const name = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'กขคงจชดตทนบปพมยรลวสหอ'), minLength: 3, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'กขคงจชดตทนบปพมยรลวสหอ'), minLength: 3, maxLength: 8 }),
  )
  .map(words => words.join(' '))
const title = fc.constantFrom(
  'นาย',
  'นาง ',
  'นางสาว',
  'น.ส. ',
  'พ.ต.ท.',
  'ร.ต.อ. ',
  'ดร.',
  'ว่าที่ ร.ต. ',
  'ม.ล.',
)

test('a title before a name does not change the match key, and the last reading of a name has no title', () =>
  fc.assert(
    fc.property(title, name, (before, own) => {
      expect(nameMark(`${before}${own}`)).toBe(nameMark(own))
      expect(nameReadings(`${before}${own}`).at(-1)).toBe(nameReadings(own).at(-1))
    }),
  ))
