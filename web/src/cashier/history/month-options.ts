import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { BUDDHIST_OFFSET_YEARS, THAI_MONTHS } from '@sala/ui/format/thai-date.ts'

/** Number of months in the filter. Members find older lines by paging through the list without the filter. */
const MONTHS_OFFERED = 12

/** Returns the Thai name of a month: `2026-11` → `พฤศจิกายน 2569`. */
export const monthName = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${THAI_MONTHS[number - 1]} ${year + BUDDHIST_OFFSET_YEARS}`
}

type MonthChoice = { value: string; label: string }

/** Returns the last twelve months in Bangkok with their Thai names, the current month first. */
export const lastMonths = (now: Date): MonthChoice[] => {
  const there = inBangkok(now)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) => {
    const month = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - back, 1))
    const value = month.toISOString().slice(0, 7)
    return { value, label: monthName(value) }
  })
}
