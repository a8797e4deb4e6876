import { expect, test } from 'vitest'
import { isOfAge } from './minimum-age.ts'

test('a person is 20 from the birthday on, and not the day before', () => {
  const now = new Date(2026, 10, 22, 9)
  expect(isOfAge('2006-11-22', now)).toBe(true)
  expect(isOfAge('2006-11-23', now)).toBe(false)
  expect(isOfAge('1990-04-13', now)).toBe(true)
})
