import { expect, test } from 'vitest'
import { bangkokFieldOf, instantOf } from './bangkok-time.ts'

test('a date and time field shows Bangkok time in any browser time zone and returns the same instant', () => {
  expect(bangkokFieldOf('2026-11-22T18:30:00.000Z')).toBe('2026-11-23T01:30')
  expect(new Date(instantOf('2026-11-23T01:30') ?? '').toISOString()).toBe('2026-11-22T18:30:00.000Z')
  expect([bangkokFieldOf(null), instantOf('')]).toEqual(['', null])
})
