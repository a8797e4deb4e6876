import { expect, test } from 'vitest'
import { type Draw, eventsOfSection, type Fixture, mergeEvents } from './scheduled-events.ts'

const about = { game_id: 'g', name: 'ลีก', emblem: 'ball', hue: 0 }
const side = { name: 'ทีม', hue: 0 }
const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000Z`
const match = (event_id: string, home: number | null = null): Fixture => ({
  ...about,
  ...{ event_id, section: 'sports', home: side, away: side, starts_at: at(0), ends_at: at(30), outcomes: [] },
  ...{ score: home === null ? null : { home, away: 0 }, minute: null },
})
const drawn = (event_id: string, name: string, closes: number): Draw => ({
  ...about,
  ...{ event_id, name, section: 'lotto', closes_at: at(closes), draws_at: at(closes + 1) },
  ...{ two_digits_pay: null, last_digit_pay: null, last: [] },
})

test('a listed match keeps its position, shows its newest data, and stays if it is no longer reported', () => {
  const listed = { fixtures: [match('a'), match('b'), match('c')], draws: [] }
  const updates = { fixtures: [match('d'), match('c', 2), match('a', 1)], draws: [] }
  const { fixtures } = mergeEvents(listed, updates)
  expect(fixtures.map(({ event_id, score }) => [event_id, score?.home])).toEqual([
    ['a', 1],
    ['b', undefined],
    ['c', 2],
  ])
})

test('a lottery continues with its next draw in the same position', () => {
  const listed = { fixtures: [], draws: [drawn('x1', 'ยี่กี', 1), drawn('y1', 'ลาว', 5)] }
  const updates = { fixtures: [], draws: [drawn('y1', 'ลาว', 5), drawn('x2', 'ยี่กี', 6)] }
  expect(mergeEvents(listed, updates).draws.map(({ event_id }) => event_id)).toEqual(['x2', 'y1'])
})

test('a section lists only its own events, the soonest draw first', () => {
  const all = { fixtures: [match('a')], draws: [drawn('y', 'ลาว', 5), drawn('x', 'ยี่กี', 1)] }
  expect(eventsOfSection(all, 'lotto')).toEqual({ fixtures: [], draws: [all.draws[1], all.draws[0]] })
})
