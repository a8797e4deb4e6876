import { expect, test } from 'vitest'
import { lettersOf } from './bank-mark.tsx'

test('a bank’s disc shows a short name unchanged, and a longer name by its capitals', () => {
  expect(lettersOf('SCB')).toBe('SCB')
  expect(lettersOf('TISCO')).toBe('TISCO')
  expect(lettersOf('PromptPay')).toBe('PP')
  expect(lettersOf('something')).toBe('s')
})
