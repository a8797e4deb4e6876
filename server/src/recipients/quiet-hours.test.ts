import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { quiet_from_hour: 22, quiet_to_hour: 8 }
const at = (bangkok: string) => new Date(`${bangkok}+07:00`)

test.each([
  ['2026-11-18T21:59:59', null],
  ['2026-11-18T22:00:00', '2026-11-19T08:00:00'],
  ['2026-11-18T23:30:00', '2026-11-19T08:00:00'],
  ['2026-11-19T00:00:00', '2026-11-19T08:00:00'],
  ['2026-11-19T07:59:59', '2026-11-19T08:00:00'],
  ['2026-11-19T08:00:00', null],
])('the night from 22 to 8 is quiet at %s until %s', (now, until) => {
  expect(quietUntil(NIGHT, at(now))).toEqual(until === null ? null : at(until))
})

test('quiet hours within a day, hours up to midnight, and equal hours', () => {
  const noon = { quiet_from_hour: 12, quiet_to_hour: 14 }
  expect(quietUntil(noon, at('2026-11-18T13:10:00'))).toEqual(at('2026-11-18T14:00:00'))
  expect(quietUntil(noon, at('2026-11-18T11:00:00'))).toBeNull()
  const evening = { quiet_from_hour: 20, quiet_to_hour: 24 }
  expect(quietUntil(evening, at('2026-11-18T23:10:00'))).toEqual(at('2026-11-19T00:00:00'))
  expect(quietUntil({ quiet_from_hour: 8, quiet_to_hour: 8 }, at('2026-11-18T08:00:00'))).toBeNull()
})
