import { breakEnd, breakKindOf } from '@sala/contract/protection/break-end.ts'
import { formatMoment } from '@sala/contract/wire/calendar.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../platform/calendar.ts'
import { changeLimit, limitAt, NO_LIMIT, type StoredLimit } from './limits/limit-state.ts'
import {
  continueSession,
  continueSessions,
  hoursPlayed,
  isOver,
  type Session,
} from './play-reminders/play-session-state.ts'

/** The test's current time: Wednesday, 15:00 in Bangkok. */
const NOW = new Date('2026-11-18T08:00:00Z')
const after = (hours: number, from = NOW) => new Date(from.getTime() + hours * HOUR_MS)

describe('a limit', () => {
  const of = (amount: bigint | null): StoredLimit => ({
    ...NO_LIMIT,
    amount: amount === null ? null : satang(amount),
  })

  test('applies at once as the first or a lower one', () => {
    expect(changeLimit(of(null), satang(500n), NOW)).toEqual(of(500n))
    expect(changeLimit(of(500n), satang(100n), NOW)).toEqual(of(100n))
  })

  test('applies after 24 hours when raised or removed', () => {
    for (const wanted of [satang(900n), null]) {
      const changed = changeLimit(of(500n), wanted, NOW)
      expect(limitAt(changed, after(23.99)).amount).toBe(500n)
      expect(limitAt(changed, after(24)).amount).toBe(wanted)
    }
  })

  test('keeps its deadline when requested again, and is cancelled by the current value', () => {
    const pending = changeLimit(of(500n), satang(900n), NOW)
    expect(changeLimit(pending, satang(900n), after(10))).toEqual(pending)
    expect(changeLimit(pending, satang(500n), after(10))).toEqual(of(500n))
  })

  const amount = fc.option(fc.bigInt({ min: 1n, max: 1_000n }).map(satang), { nil: null })
  test('is never higher than allowed 24 hours ago, for all orders of requests', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wanted: amount, hours: fc.integer({ min: 0, max: 30 }) }), { maxLength: 12 }),
        changes => {
          let stored: StoredLimit = of(500n)
          let now = NOW
          const asked: { at: Date; wanted: Satang | null }[] = []
          for (const { wanted, hours } of changes) {
            now = after(hours, now)
            stored = changeLimit(stored, wanted, now)
            asked.push({ at: now, wanted })
            const inForce = limitAt(stored, now).amount
            const settled = asked.filter(({ at }) => after(24, at) <= now).map(each => each.wanted)
            const known = [satang(500n), ...settled, ...asked.map(each => each.wanted)]
            expect(known).toContain(inForce)
            // No request is 24 hours old yet, so no increase applies, and the limit in force is the first one or a decrease.
            if (settled.length === 0) expect(inForce !== null && inForce <= 500n).toBe(true)
          }
        },
      ),
    )
  })
})

test('a cool-off lasts whole days, an exclusion months of the calendar', () => {
  expect(breakEnd('1d', NOW)).toEqual(after(24))
  expect(breakEnd('30d', NOW)).toEqual(after(30 * 24))
  expect(breakEnd('6m', NOW)).toEqual(new Date('2027-05-18T08:00:00Z'))
  expect(breakEnd('6m', new Date('2026-08-31T03:00:00Z'))).toEqual(new Date('2027-02-28T03:00:00Z'))
  expect(breakEnd('60m', NOW)).toEqual(new Date('2031-11-18T08:00:00Z'))
  expect([breakKindOf('7d'), breakKindOf('12m')]).toEqual(['cool_off', 'exclusion'])
})

test('a time in a sentence is Bangkok time in the Buddhist era', () => {
  expect(formatMoment(new Date('2026-12-31T17:05:00Z'))).toBe('1 ม.ค. 2570 00:05')
})

describe('a session of play', () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const play = (open: Session | null, minutes: number, net = 0n) =>
    continueSession(open, { at: at(minutes), net })
  const open: Session = { began_at: at(0), last_at: at(20), net: -100n }

  test('continues over pauses under 30 minutes and sums wins and losses', () => {
    expect(play(open, 49, 40n)).toEqual({
      kind: 'goes_on',
      session: { began_at: at(0), last_at: at(49), net: -60n },
    })
    expect(play(open, 50)).toMatchObject({ kind: 'begins', session: { began_at: at(50), net: 0n } })
    expect(play(null, 0)).toMatchObject({ kind: 'begins' })
    expect([isOver(open, at(49)), isOver(open, at(50))]).toEqual([false, true])
  })

  test('includes a late round, and ignores one of an earlier session', () => {
    expect(play(open, 10, -5n)).toMatchObject({ kind: 'goes_on', session: { last_at: at(20), net: -105n } })
    expect(play(open, -10, -5n)).toMatchObject({ kind: 'goes_on', session: { began_at: at(-10) } })
    expect(play(open, -31)).toEqual({ kind: 'past' })
  })

  test('a batch of plays makes the same sessions as single plays in any order', () => {
    const plays = [60, 10, 25, 200, -40, 70].map(minutes => ({ at: at(minutes), net: BigInt(minutes) }))
    expect(continueSessions(open, plays)).toEqual([
      { began_at: at(0), last_at: at(25), net: -65n },
      { began_at: at(60), last_at: at(70), net: 130n },
      { began_at: at(200), last_at: at(200), net: 200n },
    ])
    expect(continueSessions(null, plays.slice(0, 1))).toEqual([
      { began_at: at(60), last_at: at(60), net: 60n },
    ])
    expect(continueSessions(open, [{ at: at(-40), net: 1n }])).toEqual([open])
    expect(continueSessions(null, [])).toEqual([])
  })

  test('counts whole hours', () => {
    expect([59, 60, 125].map(minutes => hoursPlayed(open, at(minutes)))).toEqual([0, 1, 2])
  })
})
