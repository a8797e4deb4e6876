import { asciiDigits } from '@sala/contract/text/ascii-digits.ts'
import { oneLine, stripSpaces } from '@sala/contract/text/normalised-text.ts'

/** Matches the prefix that makes a spreadsheet treat a number as text. */
const TEXT_MARK = /^'(?=.)/
/** Matches a formula that keeps a number as text: `="0012"`. */
const TEXT_FORMULA = /^="([^"]*)"$/
/** Matches a long number that a spreadsheet converted to scientific notation. The conversion loses the last digits. */
const ROUNDED = /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i

/** Matches a number that a spreadsheet formatted with decimals or separators. The original digits are then uncertain. */
const FORMATTED = /^[-+]?(?:\d+[.,]0+|\d{1,3}(?:[,. '\u2019]\d{3})+(?:[.,]0+)?)$/
/** Matches a number such as `1-11` that a spreadsheet converted to a date: `1-Nov`, `Nov-26`. */
const DATED = /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2}|-\d{4})?$/i
/** Matches the error value of a spreadsheet formula. */
const FORMULA_ERROR = /^#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!)$/i

/** Returns the text of a CSV cell that must have exact digits. Returns null if a spreadsheet has rounded, formatted or replaced the number. */
export const wholeCell = (text: string): string | null => {
  const cell = oneLine(text).replace(TEXT_FORMULA, '$1').replace(TEXT_MARK, '')
  const digits = asciiDigits(cell)
  const isChanged =
    ROUNDED.test(stripSpaces(digits)) ||
    FORMATTED.test(digits) ||
    DATED.test(digits) ||
    FORMULA_ERROR.test(digits)
  return isChanged ? null : cell
}

/** Number of digits of a number that a spreadsheet stores exactly. It replaces all later digits by zeros. */
const EXACT_DIGITS = 15
const LONG_NUMBER = new RegExp(`^\\d{${EXACT_DIGITS + 1},}$`)
const CUT_NUMBER = new RegExp(`^\\d{${EXACT_DIGITS}}0+$`)

/** Returns whether all long numbers of a column end in zeros, which shows that a spreadsheet has rounded them. */
export const isCutColumn = (cells: readonly string[]): boolean => {
  const long = cells.map(cell => oneLine(cell)).filter(cell => LONG_NUMBER.test(cell))
  return long.length > 0 && long.every(cell => CUT_NUMBER.test(cell))
}

/**
 * Groups rows by identifier. A group of equal rows becomes one row of `rows`. A group whose rows differ is in `contradicting` instead, with all its
 * rows.
 */
export const uniquePerKey = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  contentOf: (row: Row) => string,
): { readonly rows: Row[]; readonly contradicting: Row[] } => {
  const groups = [...Map.groupBy(rows, nameOf).values()]
  const isOne = (group: readonly Row[]) => new Set(group.map(contentOf)).size === 1
  return {
    rows: groups.filter(isOne).flatMap(group => group.slice(0, 1)),
    contradicting: groups.filter(group => !isOne(group)).flat(),
  }
}
