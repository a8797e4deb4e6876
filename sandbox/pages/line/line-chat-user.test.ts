import { expect, test } from 'vitest'
import { partsOf } from './line-chat-user.ts'

test('URLs in a text become links, and the rest stays text', () => {
  expect(partsOf('อ่าน http://a.test/b?c=d\nแล้ว https://e.test')).toEqual([
    { at: 0, text: 'อ่าน ', isAddress: false },
    { at: 5, text: 'http://a.test/b?c=d', isAddress: true },
    { at: 24, text: '\nแล้ว ', isAddress: false },
    { at: 30, text: 'https://e.test', isAddress: true },
  ])
  expect(partsOf('ไม่มีลิงก์')).toEqual([{ at: 0, text: 'ไม่มีลิงก์', isAddress: false }])
  expect(partsOf('')).toEqual([])
})
