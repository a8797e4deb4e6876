import { expect, test } from 'vitest'
import { maskAccount, statusWords } from './words.ts'

test('paid is the middle of a deposit and the end of a withdrawal', () => {
  expect(statusWords({ type: 'deposit', status: 'paid' }).tone).toBe('amber')
  expect(statusWords({ type: 'withdraw', status: 'paid' }).tone).toBe('jade')
})

test('an account is shown by its last four digits only', () => {
  expect(maskAccount('8000000202')).toBe('•••• 0202')
})
