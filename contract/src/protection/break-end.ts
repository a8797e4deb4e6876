import { DAY_MS, monthsLater } from '../wire/calendar.ts'
import type { BreakKind, BreakLength } from './endpoints.ts'

const COOL_OFF_DAYS: Partial<Record<BreakLength, number>> = { '1d': 1, '7d': 7, '30d': 30 }
const EXCLUSION_MONTHS: Partial<Record<BreakLength, number>> = { '6m': 6, '12m': 12, '60m': 60 }

export const breakKindOf = (length: BreakLength): BreakKind =>
  COOL_OFF_DAYS[length] === undefined ? 'exclusion' : 'cool_off'

/**
 * Returns the end of a cool-off or self-exclusion. A day is 24 hours. A month is a Bangkok calendar month,
 * clamped to its last day.
 */
export const breakEnd = (length: BreakLength, at: Date): Date => {
  const days = COOL_OFF_DAYS[length]
  return days === undefined
    ? monthsLater(at, EXCLUSION_MONTHS[length] ?? 0)
    : new Date(at.getTime() + days * DAY_MS)
}
