import { expect, test } from 'vitest'
import { lettersOf } from './bank-mark.tsx'

test('a disc shows a short name unchanged, and a longer one as its capitals', () => {
  expect(lettersOf('SCB')).toBe('SCB')
  expect(lettersOf('TISCO')).toBe('TISCO')
  expect(lettersOf('PromptPay')).toBe('PP')
  expect(lettersOf('something')).toBe('s')
})
