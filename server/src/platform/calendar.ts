import { daysLater, inBangkok } from '@sala/contract/wire/calendar.ts'

/** Calendar of Bangkok: UTC+7 in the whole year, without daylight saving. A date is `YYYY-MM-DD`. */
export { DAY_MS, daysLater } from '@sala/contract/wire/calendar.ts'

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const MINUTE_MS = MINUTE_SECONDS * 1000
export const HOUR_MS = HOUR_SECONDS * 1000
const DAYS_PER_WEEK = 7
const MONDAY = 1
const WEDNESDAY = 3

/** A time span from `begins` (included) to `ends` (excluded). */
export type Span = { readonly begins: Date; readonly ends: Date }

export const bangkokDate = (at: Date): string => inBangkok(at).toISOString().slice(0, 10)

/** Returns the Bangkok time of `at` as `YYYY-MM-DD HH:MM:SS`, which spreadsheets can read. */
export const bangkokTime = (at: Date): string => inBangkok(at).toISOString().slice(0, 19).replace('T', ' ')

const DATE_PATTERN = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * Returns whether the date exists. The check is needed because JavaScript reads 30 February and the year 0 as other days, and PostgreSQL refuses
 * them.
 */
export const isDate = (text: string): boolean =>
  DATE_PATTERN.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Returns the instant at which a date begins in Bangkok. */
export const startOfDate = (date: string): Date => new Date(`${date}T00:00:00+07:00`)

/** Returns the instant at which the Bangkok day of `at` began. */
export const startOfBangkokDay = (at: Date): Date => startOfDate(bangkokDate(at))

/** Returns the time span of a Bangkok day, given as `YYYY-MM-DD`. */
export const daySpan = (date: string): Span => ({
  begins: startOfDate(date),
  ends: startOfDate(daysLater(date, 1)),
})

/** Returns the latest date with this weekday (0 is Sunday) that is not after the given date. */
const weekdayUpTo = (date: string, weekday: number): string => {
  const today = new Date(`${date}T00:00:00Z`).getUTCDay()
  return daysLater(date, -((today - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK))
}

/** Returns the time span of a month (1 to 12). Month 13 is January of the next year. */
export const monthSpan = (year: number, month: number): Span => {
  const startOf = (number: number) =>
    startOfDate(new Date(Date.UTC(year, number - 1, 1)).toISOString().slice(0, 10))
  return { begins: startOf(month), ends: startOf(month + 1) }
}

/** Returns year and month (1 to 12) of an instant in Bangkok. */
export const bangkokMonth = (at: Date): { year: number; month: number } => {
  const local = inBangkok(at)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** Returns the time span of a month, given as `2026-11`. */
export const writtenMonthSpan = (month: string): Span => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthSpan(year, number)
}

/**
 * Returns the Bangkok day, week (from Monday) or month that contains `at`. The limits that members set for themselves
 * use these periods.
 */
export const periodOf = (period: 'day' | 'week' | 'month', at: Date): Span => {
  if (period === 'month') {
    const { year, month } = bangkokMonth(at)
    return monthSpan(year, month)
  }
  const today = bangkokDate(at)
  const [first, days] = period === 'week' ? [weekdayUpTo(today, MONDAY), DAYS_PER_WEEK] : [today, 1]
  return { begins: startOfDate(first), ends: startOfDate(daysLater(first, days)) }
}

/**
 * Returns the Wednesday on which the settlement week of a date begins. Settlement weeks, for which cashback and commission are computed, run from
 * Wednesday to Tuesday (B05).
 */
export const weekOfDate = (date: string): string => weekdayUpTo(date, WEDNESDAY)

/** Returns the Wednesday that is `weeks` weeks after `week`. A negative number goes back. */
export const addWeeks = (week: string, weeks: number): string => daysLater(week, weeks * DAYS_PER_WEEK)

/** A settlement week: Wednesday 00:00 to Tuesday 24:00 in Bangkok (B05). */
export type Week = {
  /** The settlement week's first Wednesday, which also serves as its name. */
  readonly first_day: string
  /** The Wednesday after the settlement week. */
  readonly end_day: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** Returns the settlement week that contains `at`, or the one `weeks` weeks later. A negative `weeks` goes back. */
export const weekOf = (at: Date, weeks = 0): Week => {
  const first_day = addWeeks(weekOfDate(bangkokDate(at)), weeks)
  const end_day = addWeeks(first_day, 1)
  return { first_day, end_day, starts_at: startOfDate(first_day), ends_at: startOfDate(end_day) }
}
