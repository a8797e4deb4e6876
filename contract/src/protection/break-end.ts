import type { BreakKind, BreakLength } from './endpoints.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

const COOL_OFF_DAYS: Partial<Record<BreakLength, number>> = { '1d': 1, '7d': 7, '30d': 30 }
const EXCLUSION_MONTHS: Partial<Record<BreakLength, number>> = { '6m': 6, '12m': 12, '60m': 60 }

export const breakKindOf = (length: BreakLength): BreakKind =>
  COOL_OFF_DAYS[length] === undefined ? 'exclusion' : 'cool_off'

/** A day is 24 hours; a month is one of the Bangkok calendar, its last day where the day does not exist. */
export const breakEnd = (length: BreakLength, at: Date): Date => {
  const days = COOL_OFF_DAYS[length]
  if (days !== undefined) return new Date(at.getTime() + days * DAY_MS)
  // Read as if Bangkok were UTC, so that the UTC getters tell the Bangkok calendar.
  const local = new Date(at.getTime() + BANGKOK_OFFSET_MS)
  const month = local.getUTCMonth() + (EXCLUSION_MONTHS[length] ?? 0)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(local)
  end.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay))
  return new Date(end.getTime() - BANGKOK_OFFSET_MS)
}
