import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { type Flows, type Forecast, forecastFloat, LOOK_INTERVAL_MS } from './payout-balance-forecast.ts'

const NOW = new Date('2026-11-18T05:00:00Z')
const WEEK_HOURS = 7 * 24
const LOOKED_HOURS = LOOK_INTERVAL_MS / HOUR_MS

/** Creates an account's history of payments. `net` returns the net outflow of the hour that was the given number of hours ago. */
const flowsOf = (net: (hoursAgo: number) => bigint, known = LOOKED_HOURS): Flows => ({
  since: new Date(NOW.getTime() - known * HOUR_MS),
  net: new Map(
    Array.from({ length: known }, (_, index) => [NOW.getTime() - (index + 1) * HOUR_MS, net(index + 1)]),
  ),
})
const satangAnHour = fc.bigInt({ min: -50_000n, max: 100_000n })
const aWeek = fc.array(satangAnHour, { minLength: WEEK_HOURS, maxLength: WEEK_HOURS })
const weekly = (week: readonly bigint[]): Flows => flowsOf(ago => week[ago % WEEK_HOURS] ?? 0n)
const MUCH = 10n ** 15n
/** Returns the error of the forecast on past days in percent, and the number of these days. Returns null without a forecast. */
const errorOf = (flows: Flows, now = NOW) => {
  const forecast: Forecast = forecastFloat(MUCH, flows, now)
  return forecast.kind === 'unknown' ? null : forecast.error
}
const endOf = (forecast: ReturnType<typeof forecastFloat>): number =>
  forecast.kind === 'runs_out' ? forecast.at.getTime() : Number.POSITIVE_INFINITY

describe('when an account runs out', () => {
  test('an even outflow is exhausted after the computed time', () => {
    const even = flowsOf(() => 1_000n)
    expect(forecastFloat(10_500n, even, NOW)).toMatchObject({
      kind: 'runs_out',
      at: new Date(NOW.getTime() + 10.5 * HOUR_MS),
    })
  })

  test('only the remainder of the current hour counts', () => {
    const later = new Date(NOW.getTime() + HOUR_MS / 2)
    expect(
      forecastFloat(
        1_000n,
        flowsOf(() => 1_000n),
        later,
      ),
    ).toMatchObject({
      kind: 'runs_out',
      at: new Date(later.getTime() + HOUR_MS),
    })
  })

  test('a balance with equal inflow and outflow lasts, an empty one has run out, and less than two weeks of data give no forecast', () => {
    expect(
      forecastFloat(
        1n,
        flowsOf(() => 0n),
        NOW,
      ),
    ).toMatchObject({ kind: 'lasts' })
    expect(
      forecastFloat(
        0n,
        flowsOf(() => 0n),
        NOW,
      ),
    ).toMatchObject({ kind: 'runs_out', at: NOW })
    expect(
      forecastFloat(
        1n,
        flowsOf(() => 0n, 2 * WEEK_HOURS - 1),
        NOW,
      ),
    ).toEqual({ kind: 'unknown' })
  })

  test('a larger balance never runs out sooner, and a larger loss never later', () => {
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

  test('the time is within the coming week or not shown', () => {
    fc.assert(
      fc.property(aWeek, fc.bigInt({ min: 1n, max: 9_000_000n }), (week, held) => {
        const forecast = forecastFloat(held, weekly(week), NOW)
        if (forecast.kind !== 'runs_out') return
        expect(forecast.at.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
        expect(forecast.at.getTime()).toBeLessThanOrEqual(NOW.getTime() + (WEEK_HOURS + 1) * HOUR_MS)
      }),
      { numRuns: 50 },
    )
  })
})

describe('how far the forecast was off', () => {
  test('equal weeks give no error', () => {
    fc.assert(
      fc.property(aWeek, week => {
        const moves = Array.from({ length: 7 }, (_, day) => day).some(
          day => week.slice(day * 24, day * 24 + 24).reduce((sum, net) => sum + net, 0n) !== 0n,
        )
        expect(errorOf(weekly(week))).toEqual({ percent: moves ? 0 : null, days: 21 })
      }),
      { numRuns: 30 },
    )
  })

  test('a sudden doubling gives half of it as error, and an account that never moved gives none', () => {
    const { percent } = errorOf(flowsOf(ago => (ago <= WEEK_HOURS * 3 ? 2_000n : 1_000n))) ?? {}
    expect(percent).toBeGreaterThan(0)
    expect(percent).toBeLessThanOrEqual(50)
    expect(errorOf(flowsOf(() => 0n))).toMatchObject({ percent: null })
  })

  test('only days with enough history are counted, and their number is reported', () => {
    expect(errorOf(flowsOf(() => 500n, 2 * WEEK_HOURS + 24))).toEqual({ percent: 0, days: 8 })
    expect(errorOf(flowsOf(() => 500n, 2 * WEEK_HOURS - 24))).toBeNull()
  })
})

describe('the hours behind the forecast', () => {
  /** Returns values without a weekly pattern. They are the same in each run of the test. */
  const scattered = (ago: number): bigint => ((ago * 2_654_435_761) % 97 < 30 ? 3_000n : 0n)

  test('different weekdays use the same day of past weeks, exact to the satang', () => {
    const weekend = flowsOf(ago => (ago % WEEK_HOURS < 48 ? 9_000n : 500n))
    expect(errorOf(weekend)).toMatchObject({ percent: 0 })
  })

  test('similar weekdays use all days, which errs no more than the same hours of a past week', () => {
    const alone = flowsOf(scattered)
    const oneWeek = (hour: number) => alone.net.get(hour - WEEK_HOURS * HOUR_MS) ?? 0n
    const off = { error: 0, moved: 0 }
    for (let day = 1; day <= 21; day++) {
      const hours = Array.from({ length: 24 }, (_, hour) => NOW.getTime() - day * DAY_MS + hour * HOUR_MS)
      const sum = (of: (hour: number) => bigint) => Number(hours.reduce((all, hour) => all + of(hour), 0n))
      off.error += Math.abs(sum(oneWeek) - sum(hour => alone.net.get(hour) ?? 0n))
      off.moved += sum(hour => alone.net.get(hour) ?? 0n)
    }
    expect(errorOf(alone)?.percent ?? 100).toBeLessThanOrEqual((off.error * 100) / off.moved)
  })

  test('random flow gives no forecast: no method beats “nothing moves”', () => {
    const chance = flowsOf(ago => {
      const day = Math.floor((ago - 1) / 24)
      return ago % 24 === 0 ? (day % 2 === 0 ? 90_000n : -90_000n) : 0n
    })
    expect(forecastFloat(1_000n, chance, NOW)).toMatchObject({ kind: 'unsure', error: { days: 21 } })
    expect(forecastFloat(0n, chance, NOW)).toMatchObject({ kind: 'runs_out', at: NOW })
  })
})
