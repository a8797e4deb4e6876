import { expect, test } from 'vitest'
import { wholeFigures } from './promotion-texts.ts'

test('a number stays on one line with its unit, and nothing else is joined', () => {
  expect(wholeFigures('ฝาก 1,000 บาท รับโบนัส 300 บาท สัปดาห์ละ 1 ครั้ง')).toBe(
    'ฝาก 1,000\u00A0บาท รับโบนัส 300\u00A0บาท สัปดาห์ละ 1\u00A0ครั้ง',
  )
  expect(wholeFigures('ฝาก 100 รับเพิ่ม 100')).toBe('ฝาก 100 รับเพิ่ม 100')
})
