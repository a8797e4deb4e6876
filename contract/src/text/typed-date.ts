import { asciiDigits } from './ascii-digits.ts'

/** A Buddhist year is this number of years greater than the same Gregorian year. */
export const BUDDHIST_OFFSET_YEARS = 543
/** A year from this number on is read as Buddhist. No birth or payment date is near this year, so the year is unambiguous. */
const BUDDHIST_FIRST_YEAR = 2400
const BUDDHIST_LAST_YEAR = 2642

/** Converts a Buddhist year to Gregorian: `2569` → 2026. A Gregorian year stays as it is. */
export const commonYear = (year: number): number =>
  year >= BUDDHIST_FIRST_YEAR && year <= BUDDHIST_LAST_YEAR ? year - BUDDHIST_OFFSET_YEARS : year

const YEAR_FIRST = /^(\d{4})(-\d{2}-\d{2})$/

/** Normalises a date: `2544-02-09`, `๒๕๔๔-๐๒-๐๙` → `2001-02-09`. Any other text stays as it is. */
export const readDay = (text: string): string => {
  const plain = asciiDigits(text).trim()
  const [, year = '', rest = ''] = YEAR_FIRST.exec(plain) ?? []
  return year === '' ? plain : `${commonYear(Number(year))}${rest}`
}
