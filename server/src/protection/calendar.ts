import type { LimitPeriod } from '@sala/contract/protection/endpoints.ts'
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
