import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { type Flows, forecastError, forecastFloat, LOOKED_MS } from './float-forecast.ts'

const NOW = new Date('2026-11-18T05:00:00Z')
const WEEK_HOURS = 7 * 24
const LOOKED_HOURS = LOOKED_MS / HOUR_MS

/** What each of the hours before now came to, told by how many hours ago it began. */
const flowsOf = (net: (hoursAgo: number) => bigint, known = LOOKED_HOURS): Flows => ({
  since: new Date(NOW.getTime() - known * HOUR_MS),
  net: new Map(
    Array.from({ length: known }, (_, index) => [NOW.getTime() - (index + 1) * HOUR_MS, net(index + 1)]),
  ),
})
const satangAnHour = fc.bigInt({ min: -50_000n, max: 100_000n })
const aWeek = fc.array(satangAnHour, { minLength: WEEK_HOURS, maxLength: WEEK_HOURS })
const weekly = (week: readonly bigint[]): Flows => flowsOf(ago => week[ago % WEEK_HOURS] ?? 0n)
const endOf = (forecast: ReturnType<typeof forecastFloat>): number =>
  forecast.kind === 'runs_out' ? forecast.at.getTime() : Number.POSITIVE_INFINITY

describe('when an account runs out', () => {
  test('what goes out evenly is gone after so much time', () => {
    const even = flowsOf(() => 1_000n)
    expect(forecastFloat(10_500n, even, NOW)).toEqual({
      kind: 'runs_out',
      at: new Date(NOW.getTime() + 10.5 * HOUR_MS),
    })
  })

  test('of the hour that runs only what is left of it counts', () => {
    const later = new Date(NOW.getTime() + HOUR_MS / 2)
    expect(
      forecastFloat(
        1_000n,
        flowsOf(() => 1_000n),
        later,
      ),
    ).toEqual({
      kind: 'runs_out',
      at: new Date(later.getTime() + HOUR_MS),
    })
  })

  test('one that takes in as much as it gives lasts, an empty one has run out, and nothing is said of less than a week', () => {
    expect(
      forecastFloat(
        1n,
        flowsOf(() => 0n),
        NOW,
      ),
    ).toEqual({ kind: 'lasts' })
    expect(
      forecastFloat(
        0n,
        flowsOf(() => 0n),
        NOW,
      ),
    ).toEqual({ kind: 'runs_out', at: NOW })
    expect(
      forecastFloat(
        1n,
        flowsOf(() => 0n, WEEK_HOURS - 1),
        NOW,
      ),
    ).toEqual({ kind: 'unknown' })
  })

  test('who holds more never runs out sooner, and who loses more never later', () => {
    fc.assert(
      fc.property(
        aWeek,
        fc.bigInt({ min: 1n, max: 5_000_000n }),
        fc.bigInt({ min: 0n, max: 90_000n }),
        (week, held, more) => {
          const at = endOf(forecastFloat(held, weekly(week), NOW))
          expect(endOf(forecastFloat(held + more, weekly(week), NOW))).toBeGreaterThanOrEqual(at)
          const worse = weekly(week.map(net => net + more))
          expect(endOf(forecastFloat(held, worse, NOW))).toBeLessThanOrEqual(at)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('it lies within the coming week or is not told', () => {
    fc.assert(
      fc.property(aWeek, fc.bigInt({ min: 1n, max: 9_000_000n }), (week, held) => {
        const told = forecastFloat(held, weekly(week), NOW)
        if (told.kind !== 'runs_out') return
        expect(told.at.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
        expect(told.at.getTime()).toBeLessThanOrEqual(NOW.getTime() + (WEEK_HOURS + 1) * HOUR_MS)
      }),
      { numRuns: 50 },
    )
  })
})

describe('how far the forecast was off', () => {
  test('weeks that are all alike are told without an error', () => {
    fc.assert(
      fc.property(aWeek, week => {
        const moves = Array.from({ length: 7 }, (_, day) => day).some(
          day => week.slice(day * 24, day * 24 + 24).reduce((sum, net) => sum + net, 0n) !== 0n,
        )
        expect(forecastError(weekly(week), NOW) ?? 0).toBe(0)
        if (!moves) expect(forecastError(weekly(week), NOW)).toBeNull()
      }),
      { numRuns: 30 },
    )
  })

  test('what doubles all at once was told half of, and an account that never moved tells nothing', () => {
    const doubled = flowsOf(ago => (ago <= WEEK_HOURS * 3 ? 2_000n : 1_000n), LOOKED_HOURS)
    const [off] = [forecastError(doubled, NOW) ?? 0]
    expect(off).toBeGreaterThan(0)
    expect(off).toBeLessThanOrEqual(50)
    expect(
      forecastError(
        flowsOf(() => 0n),
        NOW,
      ),
    ).toBeNull()
  })

  test('only days that could have been told are counted', () => {
    const known = WEEK_HOURS + 24
    expect(
      forecastError(
        flowsOf(() => 500n, known),
        NOW,
      ),
    ).toBe(0)
    expect(
      forecastError(
        flowsOf(() => 500n, WEEK_HOURS),
        new Date(NOW.getTime() + DAY_MS - HOUR_MS),
      ),
    ).toBeNull()
  })
})
