import { bangkokDate } from '../../platform/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7
const WEDNESDAY = 3

/** Dates are `YYYY-MM-DD`; their arithmetic needs no time zone. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The Wednesday that the week of a Bangkok date begins with; a week ends with Tuesday (B05). */
export const weekOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday - WEDNESDAY + WEEK_DAYS) % WEEK_DAYS))
}

export const addWeeks = (week: string, weeks: number): string => addDays(week, weeks * WEEK_DAYS)

/** The newest week that is over. */
export const lastClosedWeek = (now: Date): string => addWeeks(weekOf(bangkokDate(now)), -1)

/** The instant at which the week that runs began: all that is settled was played before it. */
export const startOfThisWeek = (now: Date): Date => new Date(`${weekOf(bangkokDate(now))}T00:00:00+07:00`)
