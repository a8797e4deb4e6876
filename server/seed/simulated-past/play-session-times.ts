import { DAY_MS, daysLater } from '@sala/contract/wire/calendar.ts'
import { bangkokDate, HOUR_MS, MINUTE_MS, startOfDate } from '../../src/platform/calendar.ts'
import { type Draw, weighted } from './random-numbers.ts'

/** How likely a play session begins in each hour of the Bangkok day, from midnight on. The likeliest hours are in the evening. */
export const HOURS = [
  14, 9, 6, 4, 3, 2, 3, 5, 7, 8, 9, 10, 13, 11, 9, 9, 10, 12, 16, 20, 24, 26, 23, 18,
] as const
/** Number of play sessions on each weekday, from Sunday on, in percent of a usual day. */
export const WEEKDAYS = [145, 85, 90, 95, 100, 125, 160] as const
const USUAL = 100

/** Minimum number of minutes between the starts of two play sessions. It is longer than a session, so that sessions do not overlap. */
export const SESSION_MINUTES = 16

/** Returns random start times of the play sessions of one day, in order and without overlap. */
const sittingsOf = (date: string, usually: number, draw: Draw): Date[] => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const many = Math.max(1, Math.round((usually * (WEEKDAYS[weekday] ?? USUAL)) / USUAL))
  const minutes = Array.from({ length: many }, () => weighted(draw, HOURS) * 60 + draw(60)).sort(
    (a, b) => a - b,
  )
  const midnight = startOfDate(date).getTime()
  const times: Date[] = []
  for (const minute of minutes) {
    const least = (times.at(-1)?.getTime() ?? midnight - DAY_MS) + SESSION_MINUTES * MINUTE_MS
    const at = Math.max(midnight + minute * MINUTE_MS, least)
    if (at < midnight + DAY_MS - SESSION_MINUTES * MINUTE_MS) times.push(new Date(at))
  }
  return times
}

/**
 * Returns the start times of all play sessions in the `days` days up to `until`. The last hour has no session, because `createOpenWork` runs in it.
 */
export const drawSessions = (
  until: Date,
  days: number,
  usually: number,
  drawOf: (day: number) => Draw,
): Date[] =>
  Array.from({ length: days }, (_, day) => daysLater(bangkokDate(until), day + 1 - days))
    .flatMap((date, day) => sittingsOf(date, usually, drawOf(day)))
    .filter(at => at.getTime() < until.getTime() - HOUR_MS)
