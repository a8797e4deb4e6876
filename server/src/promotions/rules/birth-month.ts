import { bangkokMonth, monthSpan } from '../../platform/calendar.ts'

/** A member's birth month in one year: the identifier of the period, and its start and end by Bangkok time. */
export type BirthMonth = { readonly period: string; readonly starts_at: Date; readonly ends_at: Date }

/** Returns the birth month that includes the time `at`, or else the next birth month. `birthDate` has the format `YYYY-MM-DD`. */
export const birthMonthOf = (birthDate: string, at: Date): BirthMonth => {
  const born = Number(birthDate.slice(5, 7))
  const { year, month } = bangkokMonth(at)
  const which = month <= born ? year : year + 1
  const { begins, ends } = monthSpan(which, born)
  return { period: String(which), starts_at: begins, ends_at: ends }
}
