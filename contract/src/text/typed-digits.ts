import { asciiDigits } from './ascii-digits.ts'
import { stripInvisible, stripSpaces } from './normalised-text.ts'

/** Matches dashes, minus signs, dots and underscores. People write them between digits. */
const BETWEEN_DIGITS = /[\p{Pd}\u2212\u30fb\u00b7._]/gu

/** Normalises a one-time code or a number to ASCII digits without separators. Other characters stay. */
export const readDigits = (text: string): string => stripSpaces(asciiDigits(text)).replace(BETWEEN_DIGITS, '')

/** Removes the spaces and invisible characters that pasting adds to a secret or a code. */
export const readKey = (text: string): string => stripSpaces(text)

/** Matches the apostrophe with which a spreadsheet marks a number that is stored as text. */
const TEXT_MARK = /^['\u2019]/

/**
 * Normalises a bank account number from a person or a spreadsheet. Characters other than digits and
 * separators stay.
 */
export const readAccountNumber = (text: string): string =>
  readDigits(stripSpaces(text).replace(TEXT_MARK, '')).replace(/\//g, '')

/** Matches digits with at most one space or dash between two of them. */
const RUN = /\d(?:[\s\p{Pd}]?\d)*/gu

/**
 * Returns the one-time code of `digits` digits that a text contains, such as a whole SMS. Returns a shorter code as typed so far, and null
 * if the text has no digits, too many digits, or several codes.
 */
export const readCode = (text: string, digits: number): string | null => {
  const runs = [...asciiDigits(stripInvisible(text)).matchAll(RUN)].map(([run]) => readDigits(run))
  const whole = new Set(runs.filter(run => run.length === digits))
  const [code = ''] = whole.size === 1 ? whole : runs
  if (whole.size > 1 || (whole.size === 0 && runs.length > 1)) return null
  return code.length > digits ? null : code
}
