import { expect, test } from 'vitest'
import { readBaht } from './thai-format.ts'

test.each([
  ['500', 500],
  ['๕๐๐.๕๐', 500.5],
  ['1,000.50', 1000.5],
  ['1.000,50', 1000.5],
  ['฿ 20', 20],
])('%s is the amount %d', (text, amount) => {
  expect(readBaht(text)).toBe(amount)
})

test.each(['', '0', '-500', '5e3', '1.2345', '123456789'])('%s is no amount', text => {
  expect(readBaht(text)).toBeNull()
})
