/** The three parts of a date, each "" until it is chosen. The year is Gregorian. */
export interface DateParts {
  day: string
  month: string
  year: string
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const LONGEST_MONTH_DAYS = 31

/** Splits `2001-02-09` into day 9, month 2 and year 2001. Another text gives three empty parts. */
export function splitDate(date: string): DateParts {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!found) return { day: '', month: '', year: '' }
  return { day: String(Number(found[3])), month: String(Number(found[2])), year: String(found[1]) }
}

/** Joins day, month and year to `YYYY-MM-DD`; "" if a part is missing. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day || !month || !year) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the number of days of the month: 29 for February if no year is chosen, 31 if no month is chosen. */
export function daysInMonth({ month, year }: Pick<DateParts, 'month' | 'year'>): number {
  const days = DAYS[Number(month) - 1] ?? LONGEST_MONTH_DAYS
  return month === '2' && year && !isLeap(Number(year)) ? 28 : days
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
