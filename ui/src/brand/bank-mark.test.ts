import { expect, test } from 'vitest'
import { lettersOf } from './bank-mark.tsx'

test('a disc wears a short name as it is, and a longer one by its capitals', () => {
  expect(lettersOf('SCB')).toBe('SCB')
  expect(lettersOf('TISCO')).toBe('TISCO')
  expect(lettersOf('PromptPay')).toBe('PP')
  expect(lettersOf('something')).toBe('s')
})
