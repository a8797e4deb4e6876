import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { expect, test } from 'vitest'
import { SESSION_MINUTES } from './play-session-times.ts'
import { planOf, rings, SIZES } from './simulation-size.ts'

const UNTIL = new Date('2026-11-18T14:00:00Z')
const MINUTE_MS = 60_000

test('members play more at night than in the morning, and more at weekends than on weekdays', () => {
  const { sessions } = planOf(1, SIZES.large, UNTIL)
  const at = sessions.map(session => inBangkok(session.at))
  const between = (from: number, to: number) =>
    at.filter(each => each.getUTCHours() >= from && each.getUTCHours() < to).length
  expect(between(19, 23)).toBeGreaterThan(between(3, 7) * 4)
  const onDays = (...days: number[]) =>
    at.filter(each => days.includes(each.getUTCDay())).length / days.length
  expect(onDays(0, 6)).toBeGreaterThan(onDays(1, 2, 3, 4) * 1.3)
})

test('one play session ends before the next begins, and the last one an hour before the end', () => {
  const { sessions } = planOf(1, SIZES.large, UNTIL)
  for (const [place, { at }] of sessions.entries()) {
    const next = sessions[place + 1]
    if (next !== undefined)
      expect(next.at.getTime() - at.getTime()).toBeGreaterThanOrEqual(SESSION_MINUTES * MINUTE_MS)
  }
  expect(sessions.at(-1)?.at.getTime()).toBeLessThan(UNTIL.getTime() - 60 * MINUTE_MS)
})

test('each member joins once, after the inviter, and the same seed plans the same', () => {
  const { people, sessions } = planOf(1, SIZES.small, UNTIL)
  const joined = sessions.flatMap(({ joining }) => joining)
  expect(joined.toSorted((a, b) => a - b)).toEqual(people.map(({ no }) => no))
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
  expect(planOf(1, SIZES.small, UNTIL)).toEqual({ people, sessions })
  expect(planOf(2, SIZES.small, UNTIL).people).not.toEqual(people)
})

test('each fraud ring shares the feature in its name', () => {
  const { people } = planOf(1, SIZES.small, UNTIL)
  const shared = {
    payer: people.filter(({ ring }) => ring === 'payer').map(({ payer }) => payer.account),
    device: people.filter(({ ring }) => ring === 'device').map(({ device }) => device),
    address: people.filter(({ ring }) => ring === 'address').map(({ ip }) => ip),
    tree: people
      .filter(({ ring }) => ring === 'tree')
      .slice(1)
      .map(({ inviter }) => String(inviter)),
  }
  for (const ring of rings) {
    expect(shared[ring].length).toBeGreaterThanOrEqual(2)
    expect({ ring, marks: new Set(shared[ring]).size }).toEqual({ ring, marks: 1 })
  }
})
