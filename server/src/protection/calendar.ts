import type { BreakKind, BreakLength, LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import { startOfBangkokDay } from '../platform/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const DAYS_PER_WEEK = 7

/** The same instant read as if Bangkok were UTC, so that the UTC getters tell the Bangkok calendar. */
const inBangkok = (at: Date): Date => new Date(at.getTime() + BANGKOK_OFFSET_MS)
const bangkokMidnight = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month, day) - BANGKOK_OFFSET_MS)

/** When the Bangkok day, week (from Monday) or month of `at` began and ends. */
export const periodOf = (period: LimitPeriod, at: Date): { begins: Date; ends: Date } => {
  const local = inBangkok(at)
  if (period === 'month') {
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()]
    return { begins: bangkokMidnight(year, month, 1), ends: bangkokMidnight(year, month + 1, 1) }
  }
  const sinceMonday = (local.getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
  const [before, days] = period === 'week' ? [sinceMonday, DAYS_PER_WEEK] : [0, 1]
  const begins = new Date(startOfBangkokDay(at).getTime() - before * DAY_MS)
  return { begins, ends: new Date(begins.getTime() + days * DAY_MS) }
}

const COOL_OFF_DAYS: Partial<Record<BreakLength, number>> = { '1d': 1, '7d': 7, '30d': 30 }
const EXCLUSION_MONTHS: Partial<Record<BreakLength, number>> = { '6m': 6, '12m': 12, '60m': 60 }

export const breakKindOf = (length: BreakLength): BreakKind =>
  COOL_OFF_DAYS[length] === undefined ? 'exclusion' : 'cool_off'

/** A day is 24 hours; a month is one of the Bangkok calendar, its last day where the day does not exist. */
export const breakEnd = (length: BreakLength, at: Date): Date => {
  const days = COOL_OFF_DAYS[length]
  if (days !== undefined) return new Date(at.getTime() + days * DAY_MS)
  const local = inBangkok(at)
  const month = local.getUTCMonth() + (EXCLUSION_MONTHS[length] ?? 0)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(local)
  end.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay))
  return new Date(end.getTime() - BANGKOK_OFFSET_MS)
}
