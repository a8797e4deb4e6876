import fc from 'fast-check'
import { expect, test } from 'vitest'
import { birthMonthOf, weekOf } from './weeks.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('B05: the week runs from Wednesday 00:00 to Tuesday 24:00 in Bangkok', () => {
  const last = new Date('2026-11-17T16:59:59.999Z')
  const first = new Date('2026-11-17T17:00:00.000Z')
  expect(weekOf(last)).toEqual({
    first_day: '2026-11-11',
    end_day: '2026-11-18',
    starts_at: new Date('2026-11-10T17:00:00Z'),
    ends_at: first,
  })
  expect(weekOf(first).first_day).toBe('2026-11-18')
  expect(weekOf(first, -1)).toEqual(weekOf(last))
})

test('every moment lies in its week, which is seven days long and begins on a Wednesday', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -60, max: 60 }), (at, weeks) => {
      const week = weekOf(at)
      expect(week.starts_at <= at && at < week.ends_at).toBe(true)
      expect(week.ends_at.getTime() - week.starts_at.getTime()).toBe(7 * 86_400_000)
      expect(new Date(`${week.first_day}T00:00:00Z`).getUTCDay()).toBe(3)
      expect(weekOf(at, weeks)).toEqual(weekOf(new Date(at.getTime() + weeks * 7 * 86_400_000)))
    }),
  )
})

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
