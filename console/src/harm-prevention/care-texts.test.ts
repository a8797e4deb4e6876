import { expect, test } from 'vitest'
import { changeInWords } from './care-texts.ts'

test.each([
  [1_000, 600, 'ลดลง 40%'],
  [1_000, 1_500, 'เพิ่ม 50%'],
  [0, 0, 'เท่าเดิม'],
  [0, 10, 'เพิ่มจากศูนย์'],
  [300, 0, 'ลดลง 100%'],
])('from %d to %d baht reads as %s', (before, after, words) => {
  expect(changeInWords(before, after)).toBe(words)
})
