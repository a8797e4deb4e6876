import { expect, test } from 'vitest'
import { minutesOfDay } from './daily-play-time.ts'

const sitting = (began_at: string, last_at: string) => ({
  began_at: new Date(began_at),
  last_at: new Date(last_at),
})

test('a play session over midnight in Bangkok is split between its two days', () => {
  const night = [sitting('2026-11-18T16:30:00Z', '2026-11-18T17:45:30Z')]
  expect(
    ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(day => minutesOfDay(day, night)),
  ).toEqual([0, 30, 45, 0])
})

test('seconds of several play sessions are added before rounding down', () => {
  const short = sitting('2026-11-18T05:00:00Z', '2026-11-18T05:00:40Z')
  expect(minutesOfDay('2026-11-18', [short, short])).toBe(1)
  expect(minutesOfDay('2026-11-18', [])).toBe(0)
})
