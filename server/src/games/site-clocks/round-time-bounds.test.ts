import { satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockFrom } from '../../platform/partner-clocks/partner-clocks.ts'
import { isOutOfTime, placeRound } from './round-time-bounds.ts'

const START = Date.UTC(2026, 10, 18)
const at = (seconds: number): Date => new Date(START + seconds * 1_000)
const roundAt = (played_at: Date) => ({
  round_id: 'r',
  game_id: 'g',
  stake: satang(100n),
  valid_stake: satang(100n),
  win: satang(0n),
  played_at,
})
const bounds = { since: at(0), until: at(10_000) }
const seconds = fc.integer({ min: 1, max: 9_999 })
const apart = fc.integer({ min: -7_200, max: 7_200 })
const trip = fc.integer({ min: 0, max: 5_000 })

test('the measured clock offset contains the true offset, at any offset and response time', () => {
  fc.assert(
    fc.property(seconds, apart, trip, trip, (asked, ahead, there, back) => {
      const asked_at = at(asked)
      const said = asked_at.getTime() + there + ahead * 1_000
      const said_at = new Date(Math.floor(said / 1_000) * 1_000)
      const answered_at = new Date(asked_at.getTime() + there + back)
      const { ahead_ms, doubt_ms } = clockFrom({ asked_at, answered_at, said_at })
      expect(Math.abs(ahead_ms - ahead * 1_000)).toBeLessThanOrEqual(doubt_ms + 1)
    }),
  )
})

test('a round is dated when it was played by the server’s clock, and never outside the known bounds', () => {
  fc.assert(
    fc.property(seconds, apart, (played, ahead) => {
      const round = roundAt(at(played + ahead))
      const { placed, played_at } = placeRound(
        round,
        { ahead_ms: ahead * 1_000, doubt_ms: 2_000, earlier: [] },
        bounds,
      )
      expect(placed.from <= at(played) && at(played) <= placed.until).toBe(true)
      for (const time of [placed.from, placed.until, played_at])
        expect(time >= bounds.since && time <= bounds.until).toBe(true)
    }),
  )
})

test('a round of a clock that stepped is placed where it was played, before and after the step', () => {
  fc.assert(
    fc.property(seconds, seconds, apart, apart, (played, step, before, after) => {
      const round = roundAt(at(played + (played < step ? before : after)))
      const earlier = [{ ahead_ms: before * 1_000, doubt_ms: 2_000, ended_at: at(step) }]
      const clock = { ahead_ms: after * 1_000, doubt_ms: 2_000, earlier }
      const { placed } = placeRound(round, clock, bounds)
      expect(placed.from <= at(played) && at(played) <= placed.until).toBe(true)
      expect(isOutOfTime(round, clock, bounds)).toBe(false)
    }),
  )
})

test('after a step of the clock a round that only the new clock can have dated has a certain time', () => {
  const earlier = [{ ahead_ms: -3_600_000, doubt_ms: 2_000, ended_at: at(100) }]
  const { placed } = placeRound(roundAt(at(200)), { ahead_ms: 0, doubt_ms: 2_000, earlier }, bounds)
  expect(placed).toMatchObject({ from: at(198), until: at(202) })
})

test.each([
  ['now', 10_000, 0, false],
  ['an hour ahead, by a clock that is', 13_600, 3_600_000, false],
  ['an hour ahead, by a clock that is right', 13_600, 0, true],
  ['in another zone', 35_200, 0, true],
  ['before the member was registered', -3_600, 0, true],
  ['a minute before the member was registered: within what clocks may differ', -60, 0, false],
] as const)('a date that cannot be right: %s', (_what, played, ahead_ms, isOdd) => {
  const round = roundAt(at(played))
  expect(isOutOfTime(round, { ahead_ms, doubt_ms: 2_000, earlier: [] }, bounds)).toBe(isOdd)
})
