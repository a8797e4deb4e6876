import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { BUDDHIST_OFFSET_YEARS, THAI_MONTHS } from '@sala/ui/format/thai-date.ts'

/** As far back as the filter offers; what is older is found by going on without it. */
const MONTHS_OFFERED = 12

export type MonthChoice = { value: string; label: string }

/** The last twelve months in Bangkok, this one first: `2026-11`, `พฤศจิกายน 2569`. */
export const lastMonths = (now: Date): MonthChoice[] => {
  const there = inBangkok(now)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) => {
    const month = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - back, 1))
    return {
      value: month.toISOString().slice(0, 7),
      label: `${THAI_MONTHS[month.getUTCMonth()]} ${month.getUTCFullYear() + BUDDHIST_OFFSET_YEARS}`,
    }
  })
}
