import { expect, test } from 'vitest'
import { addWeeks, lastClosedWeek, weekOf } from './weeks.ts'

test('a week begins with Wednesday and ends with Tuesday', () => {
  expect(weekOf('2026-11-18')).toBe('2026-11-18')
  expect(weekOf('2026-11-24')).toBe('2026-11-18')
  expect(weekOf('2026-11-25')).toBe('2026-11-25')
  expect(weekOf('2026-12-29')).toBe('2026-12-23')
  expect(weekOf('2027-01-01')).toBe('2026-12-30')
  expect(addWeeks('2026-12-30', -1)).toBe('2026-12-23')
})

test('a week is over at midnight in Bangkok, not elsewhere', () => {
  expect(lastClosedWeek(new Date('2026-11-17T16:59:59.999Z'))).toBe('2026-11-04')
  expect(lastClosedWeek(new Date('2026-11-17T17:00:00.000Z'))).toBe('2026-11-11')
})
