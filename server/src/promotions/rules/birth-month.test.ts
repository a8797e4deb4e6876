import { expect, test } from 'vitest'
import { birthMonthOf } from './birth-month.ts'

test('the birth month is this one until it ends in Bangkok, then that of next year', () => {
  expect(birthMonthOf('1990-11-30', new Date('2026-11-30T16:59:59Z'))).toEqual({
    period: '2026',
    starts_at: new Date('2026-10-31T17:00:00Z'),
    ends_at: new Date('2026-11-30T17:00:00Z'),
  })
  expect(birthMonthOf('1990-11-30', new Date('2026-11-30T17:00:00Z')).period).toBe('2027')
  expect(birthMonthOf('1992-02-29', new Date('2026-12-31T18:00:00Z'))).toMatchObject({
    period: '2027',
    starts_at: new Date('2027-01-31T17:00:00Z'),
  })
  expect(birthMonthOf('1990-12-01', new Date('2026-12-31T12:00:00Z')).ends_at).toEqual(
    new Date('2026-12-31T17:00:00Z'),
  )
})
