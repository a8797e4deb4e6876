import { expect, test } from 'vitest'
import { isLikelyMatch } from './match-rule.ts'

test.each([
  [['bank_account']],
  [['phone']],
  [['name', 'birth_date']],
  [['name', 'device']],
  [['birth_date', 'device']],
] as const)('%j match as one person', kinds => {
  expect(isLikelyMatch(kinds, false)).toBe(true)
})

test.each([[[]], [['name']], [['birth_date']]] as const)('%j never match as one person', kinds => {
  expect([isLikelyMatch(kinds, false), isLikelyMatch(kinds, true)]).toEqual([false, false])
})

test('a shared browser matches only an account created after the exclusion began', () => {
  expect(isLikelyMatch(['device'], false)).toBe(false)
  expect(isLikelyMatch(['device'], true)).toBe(true)
})
