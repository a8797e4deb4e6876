import { expect, test } from 'vitest'
import { nameMark } from './person-name.ts'

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
])('%s and %s are one name, whatever titles, spaces and order', (one, other) => {
  expect(nameMark(one)).toBe(nameMark(other))
})

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจเย็น'],
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['Mrinal Sen', 'Inal Sen'],
  ['นาย', 'นาง'],
])('%s and %s are two', (one, other) => {
  expect(nameMark(one)).not.toBe(nameMark(other))
})
