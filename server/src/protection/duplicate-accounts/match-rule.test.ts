import { expect, test } from 'vitest'
import { looksLikeOne } from './match-rule.ts'

test.each([
  [['bank_account']],
  [['phone']],
  [['name', 'birth_date']],
  [['name', 'device']],
  [['birth_date', 'device']],
] as const)('%j look like one person', kinds => {
  expect(looksLikeOne(kinds, false)).toBe(true)
})

test.each([[[]], [['name']], [['birth_date']]] as const)('%j look like two people at any time', kinds => {
  expect([looksLikeOne(kinds, false), looksLikeOne(kinds, true)]).toEqual([false, false])
})

test('a family may share a browser, but an account made in it after the exclusion began is looked at', () => {
  expect(looksLikeOne(['device'], false)).toBe(false)
  expect(looksLikeOne(['device'], true)).toBe(true)
})
