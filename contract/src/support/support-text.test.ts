import { expect, test } from 'vitest'
import { supportText } from './endpoints.ts'

test('a text far beyond the limit is refused before it is normalised', () => {
  expect(supportText.safeParse(`a${' '.repeat(100_000)}`).success).toBe(false)
  expect(supportText.parse(`a${' '.repeat(100)}`)).toBe('a')
})
