import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'

test('every football game has a football as its picture, and no other game has', () => {
  const played = CATALOGUE.filter(({ emblem }) => emblem === 'ball').map(({ name }) => name)
  expect(played).toContain('Futsal Night')
  expect(played).not.toContain('Beach Volley')
})
