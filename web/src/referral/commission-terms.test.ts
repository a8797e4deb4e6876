import { expect, test } from 'vitest'
import { termsOf } from './commission-terms.ts'

const told = (net_of_friends: boolean, carry_below_zero: boolean) =>
  termsOf({ rules: { net_of_friends, carry_below_zero }, hold_days: 5, claim_minimum: 250 })
    .flatMap(({ answers }) => answers)
    .join('\n')

test('the conditions say how friends’ wins and losses offset each other, and what a negative week means, by the settings', () => {
  expect(told(true, true)).toMatch(/หักจากยอดที่เพื่อนคนอื่นเสีย[\s\S]*ยกยอดติดลบไปหักจากสัปดาห์ถัดไป/)
  expect(told(true, false)).toMatch(/หักจากยอดที่เพื่อนคนอื่นเสีย[\s\S]*ไม่นำไปหักจากสัปดาห์อื่น/)
  expect(told(false, false)).toContain('สัปดาห์ที่เพื่อนได้กำไรจะไม่มีค่าแนะนำ')
  expect(told(false, false)).not.toContain('ติดลบ')
  expect(told(true, true)).toMatch(/รอยืนยัน 5 วัน .*250 บาท/)
})
