const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_PER_WEEK = 7
/** The first of January 1970 was a Thursday; weeks begin on Wednesday. */
const WEDNESDAY_BEFORE_EPOCH_DAYS = 1

/** Wednesday 00:00 to Tuesday 24:00 in Bangkok (B05), by its first day. */
export type Week = {
  /** `YYYY-MM-DD` of its Wednesday: the name of the period. */
  readonly first_day: string
  /** Of the Wednesday after it. */
  readonly end_day: string
  readonly starts_at: Date
  readonly ends_at: Date
}

const dayOf = (at: Date): number => Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS)
const startOfDay = (day: number): Date => new Date(day * DAY_MS - BANGKOK_OFFSET_MS)
const nameOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The week of an instant, or with `weeks` that many weeks later (earlier when negative). */
export const weekOf = (at: Date, weeks = 0): Week => {
  const day = dayOf(at)
  const since = (((day + WEDNESDAY_BEFORE_EPOCH_DAYS) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK
  const first = day - since + weeks * DAYS_PER_WEEK
  const end = first + DAYS_PER_WEEK
  return {
    first_day: nameOfDay(first),
    end_day: nameOfDay(end),
    starts_at: startOfDay(first),
    ends_at: startOfDay(end),
  }
}

const partsOf = (at: Date): { year: number; month: number } => {
  const bangkok = new Date(at.getTime() + BANGKOK_OFFSET_MS)
  return { year: bangkok.getUTCFullYear(), month: bangkok.getUTCMonth() + 1 }
}

const startOfMonth = (year: number, month: number): Date =>
  new Date(Date.UTC(year, month - 1, 1) - BANGKOK_OFFSET_MS)

/** A member's birth month of that year: its period, and when it begins and ends in Bangkok. */
export type BirthMonth = { readonly period: string; readonly starts_at: Date; readonly ends_at: Date }

/** The birth month that runs at `at`, else the next one. `birthDate` is `YYYY-MM-DD`. */
export const birthMonthOf = (birthDate: string, at: Date): BirthMonth => {
  const born = Number(birthDate.slice(5, 7))
  const { year, month } = partsOf(at)
  const which = month <= born ? year : year + 1
  return {
    period: String(which),
    starts_at: startOfMonth(which, born),
    ends_at: startOfMonth(which, born + 1),
  }
}
