import { asciiDigits } from './digits.ts'

/** The Buddhist era is so many years ahead of the common one. */
export const BUDDHIST_OFFSET_YEARS = 543
/** No living person and no bank line has a Gregorian year above this or a Buddhist year below it. */
const BUDDHIST_FIRST_YEAR = 2400
const BUDDHIST_LAST_YEAR = 2642

/** A year as Thai programs write it: `2569` → 2026. A year of the common era stays. */
export const commonYear = (year: number): number =>
  year >= BUDDHIST_FIRST_YEAR && year <= BUDDHIST_LAST_YEAR ? year - BUDDHIST_OFFSET_YEARS : year

const YEAR_FIRST = /^(\d{4})(-\d{2}-\d{2})$/

/** `2544-02-09`, `๒๕๔๔-๐๒-๐๙` → `2001-02-09`; anything else stays. */
export const readDay = (text: string): string => {
  const plain = asciiDigits(text).trim()
  const [, year = '', rest = ''] = YEAR_FIRST.exec(plain) ?? []
  return year === '' ? plain : `${commonYear(Number(year))}${rest}`
}
