import { expect, test } from 'vitest'
import { daysLater, HOUR_MS, startOfDate } from '../../src/platform/calendar.ts'
import { NIGHT_HOUR_MS, silentDaysBefore } from './nightly-jobs.ts'

const MIDNIGHT = startOfDate('2026-11-18').getTime()
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const nightOf = (day: string): number => startOfDate(day).getTime() + NIGHT_HOUR_MS

test.each(HOURS)(
  'each silent night of a history that ends at %i:00 is followed by one that answers',
  hour => {
    const until = MIDNIGHT + hour * HOUR_MS
    const days = silentDaysBefore(new Date(until))
    const last = days.at(-1) ?? ''
    expect(days).toEqual(days.map((_, place) => daysLater(last, place + 1 - days.length)))
    expect(nightOf(daysLater(last, 1))).toBeLessThanOrEqual(until)
    expect(nightOf(daysLater(last, 2))).toBeGreaterThan(until)
  },
)
