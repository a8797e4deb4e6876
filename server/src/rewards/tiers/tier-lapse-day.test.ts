import { expect, test } from 'vitest'
import { lapseDay } from './tier-lapse-day.ts'

const day = (points: bigint, counted_days: number) => ({ points, counted_days })

test('a tier lapses on the day on which the stakes that carry it are older than the window', () => {
  expect(lapseDay('2026-11-29', 100n, [day(60n, 1), day(50n, 30), day(60n, 90)])).toBe('2026-12-29')
  expect(lapseDay('2026-11-29', 100n, [day(150n, 90)])).toBe('2027-02-27')
})

test('exactly the floor carries a tier, and one satang less does not', () => {
  expect(lapseDay('2026-11-29', 100n, [day(1n, 1), day(100n, 2)])).toBe('2026-12-01')
  expect(lapseDay('2026-11-29', 100n, [day(1n, 1), day(99n, 2)])).toBe('2026-11-30')
})
