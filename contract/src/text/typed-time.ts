import { asciiDigits } from './ascii-digits.ts'
import { oneLine } from './normalised-text.ts'
import { readSignedAmount } from './typed-amount.ts'
import { commonYear } from './typed-date.ts'

/** Whether the dates in a bank's file begin with the day or with the month. */
export type DayOrder = 'day_first' | 'month_first'

const THAI_MONTHS = [
  ...['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  ...['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน', 'กรกฎาคม', 'สิงหาคม'],
  ...['กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'],
]
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_A_YEAR = 12

const TIME = '(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})(?:\\.\\d{1,6})?)?(?: ?([ap])\\.?m\\.?)?'
const YEAR_FIRST = new RegExp(
  `^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:T|,? )${TIME} ?(Z|[-+]\\d{2}:\\d{2})?$`,
  'i',
)
const YEAR_LAST = new RegExp(
  `^(\\d{1,2})([-/. ])(\\d{1,2}|[a-z]{3,9}\\.?|[\\u0e00-\\u0e7f.]{3,12})[-/. ](\\d{4}|\\d{2})(?:T|,? )${TIME}$`,
  'i',
)
/** Matches the suffix of a Thai time: `09:30 น.` */
const OF_THE_CLOCK = / ?น\.?$/

/**
 * First year that a bank statement can have. A two-digit year from 20 to 49 is Gregorian, and one from 63 to 92 is Buddhist; both ranges
 * mean the years 2020 to 2049.
 */
const FIRST_YEAR = 2000
const LAST_YEAR = 2099
const SHORT_COMMON = { from: 20, to: 49, add: 2000 }
const SHORT_BUDDHIST = { from: 63, to: 92, add: 1957 }
const BANGKOK_OFFSET = '+07:00'
const NOON_HOUR = 12

type Written = {
  readonly first: number
  readonly second: number
  readonly year: number
  /**
   * True: the date certainly has the day before the month, because its month is a word or its year is Buddhist (Thai programs write the day
   * first).
   */
  readonly isDayFirst: boolean
  readonly time: readonly (string | undefined)[]
}

const monthOf = (word: string): number => {
  const thai = THAI_MONTHS.findIndex(month => month.replaceAll('.', '') === word.replaceAll('.', ''))
  if (thai >= 0) return (thai % MONTHS_A_YEAR) + 1
  return ENGLISH_MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

const within = (year: number, { from, to }: { from: number; to: number }): boolean =>
  year >= from && year <= to

const yearOf = (text: string, sign: string): number | null => {
  const year = Number(text)
  if (text.length > 2) return commonYear(year)
  if (within(year, SHORT_BUDDHIST)) return year + SHORT_BUDDHIST.add
  // In a date with dashes the first number can also be the year. A two-digit Gregorian year is therefore accepted only in dates with slashes.
  return within(year, SHORT_COMMON) && sign === '/' ? year + SHORT_COMMON.add : null
}

const writtenIn = (text: string): Written | null => {
  const [found, first = '', sign = '', middle = '', last = '', ...time] = YEAR_LAST.exec(text) ?? []
  const year = found === undefined ? null : yearOf(last, sign)
  if (year === null) return null
  const isWord = !/^\d/.test(middle)
  const second = isWord ? monthOf(middle) : Number(middle)
  const isBuddhist = year !== Number(last) && year !== Number(last) + SHORT_COMMON.add
  return { first: Number(first), second, year, isDayFirst: isWord || isBuddhist, time }
}

const plain = (text: string): string => oneLine(asciiDigits(text)).replace(OF_THE_CLOCK, '')

type Clock = { readonly hour: number; readonly minute: number; readonly second: number }

const clockOf = ([hour = '', minute = '', second = '0', half]: readonly (
  | string
  | undefined
)[]): Clock | null => {
  const typedHour = Number(hour)
  if (half !== undefined && (typedHour < 1 || typedHour > NOON_HOUR)) return null
  const afternoon = half?.toLowerCase() === 'p' ? NOON_HOUR : 0
  return {
    hour: half === undefined ? typedHour : (typedHour % NOON_HOUR) + afternoon,
    minute: Number(minute),
    second: Number(second),
  }
}

const two = (figure: number): string => String(figure).padStart(2, '0')

const instantOf = (
  day: readonly [number, number, number],
  clock: Clock | null,
  offset: string,
): Date | null => {
  const [year, month, date] = day
  if (clock === null || year < FIRST_YEAR || year > LAST_YEAR) return null
  const local = `${year}-${two(month)}-${two(date)}T${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`
  const known = new Date(`${local}Z`)
  // `Date` turns an invalid day into a day of another month, so the result is compared with the input.
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, local.length) !== local) return null
  return new Date(`${local}${offset}`)
}

/**
 * Returns whether the dates of a file begin with the day or with the month. Returns null if the dates do not show it, or contradict each
 * other.
 */
export const dayOrderOf = (texts: readonly string[]): DayOrder | null => {
  const written = texts.map(text => writtenIn(plain(text))).filter(each => each !== null)
  const dayFirst = written.some(({ first, isDayFirst }) => isDayFirst || first > MONTHS_A_YEAR)
  const monthFirst = written.some(({ second, isDayFirst }) => !isDayFirst && second > MONTHS_A_YEAR)
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'day_first' : 'month_first'
}

/**
 * Parses a date with time from a bank or spreadsheet, as Bangkok time if it has no offset. Buddhist years
 * are converted. Null if the text is invalid, has no time, or is ambiguous without `order`.
 */
export const readMoment = (text: string, order: DayOrder | null): Date | null => {
  const given = plain(text)
  const [found, year = '', month = '', day = '', hour, minute, second, half, offset] =
    YEAR_FIRST.exec(given) ?? []
  if (found !== undefined) {
    const clock = clockOf([hour, minute, second, half])
    return instantOf([commonYear(Number(year)), Number(month), Number(day)], clock, offset ?? BANGKOK_OFFSET)
  }
  const written = writtenIn(given)
  if (written === null) return null
  const { first, second: middle, isDayFirst } = written
  const isSame = first === middle
  const known = isDayFirst ? 'day_first' : order
  if (known === null && !isSame) return null
  const [date, of] = known === 'month_first' ? [middle, first] : [first, middle]
  return instantOf([written.year, of, date], clockOf(written.time), BANGKOK_OFFSET)
}

const TOTAL =
  /^(?:รวม|ยอดรวม|ยอดยกมา|ยอดยกไป|คงเหลือ|(?:grand total|sub ?total|total|sum|opening balance|closing balance|balance)(?![-/_\w]))/i
/** Maximum number of texts, such as a date, that a total row of a bank's file has besides its label. The row of a transaction has more. */
const TOTAL_MAX_TEXTS = 1

/**
 * Returns whether a table row is a total or a balance line and no transaction. Besides its label, such a row has amounts and at most one date.
 */
export const isTotalRow = (cells: readonly string[]): boolean => {
  const [label = '', ...others] = cells.map(oneLine).filter(cell => cell !== '')
  return TOTAL.test(label) && others.filter(cell => readSignedAmount(cell) === null).length <= TOTAL_MAX_TEXTS
}

/** Matches the words and signs with which a bank's file marks incoming money. */
const INWARD = /^(?:c|cr|credit|deposit|in|\+|เงินเข้า|เข้า|ฝาก|ฝากเงิน|รับโอน)\.?$/i
const OUTWARD = /^(?:d|dr|debit|withdrawal|withdraw|out|-|เงินออก|ออก|ถอน|ถอนเงิน|โอนออก)\.?$/i

/** Returns the direction of a bank line from the bank's word or sign for it: `in`, `out`, or null for any other word. */
export const directionOf = (text: string): 'in' | 'out' | null => {
  const word = oneLine(text)
  if (INWARD.test(word)) return 'in'
  return OUTWARD.test(word) ? 'out' : null
}
