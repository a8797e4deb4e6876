import { expect, test } from 'vitest'
import { clockInWords, clockState, spanInWords } from './partner-clock-texts.ts'

test('a duration above a minute is in minutes, one above an hour in hours', () => {
  expect([900, 44_900, 59_990, 60_000, 562_900, 3_600_000, 9_000_000].map(spanInWords)).toEqual([
    '0.9 วินาที',
    '44.9 วินาที',
    '1 นาที',
    '1 นาที',
    '9 นาที 23 วินาที',
    '1 ชม.',
    '2 ชม. 30 นาที',
  ])
})

test('a partner’s clock is ahead, behind, or equal within the uncertainty of the measurement', () => {
  const words = (ahead_ms: number, doubt_ms: number, is_off: boolean) =>
    clockInWords({ ahead_ms, doubt_ms, is_off })
  expect(words(44_900, 500, true)).toBe('เร็วกว่าเรา 44.9 วินาที')
  expect(words(-83_700, 500, true)).toBe('ช้ากว่าเรา 1 นาที 24 วินาที')
  expect(words(-400, 500, false)).toBe('ตรงกับเรา')
  expect(words(2_000, 12_000, true)).toBe('–')
})

test('a slow response leaves the clock’s state unknown, and only a measured difference is called wrong', () => {
  expect(clockState({ ahead_ms: 44_900, doubt_ms: 500, is_off: true })).toEqual({
    text: 'เพี้ยนเกินกำหนด',
    tone: 'coral',
  })
  expect(clockState({ ahead_ms: 2_000, doubt_ms: 12_000, is_off: true })).toEqual({
    text: 'ตอบช้า วัดไม่ได้',
    tone: 'amber',
  })
  expect(clockState({ ahead_ms: 400, doubt_ms: 500, is_off: false })).toEqual({ text: 'ปกติ', tone: 'jade' })
})
