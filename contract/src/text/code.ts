import { asciiDigits } from './digits.ts'
import { stripInvisible, stripSpaces } from './normalised-text.ts'

/** Every dash, minus and dot that stands between digits. */
const BETWEEN_DIGITS = /[\p{Pd}\u2212\u30fb\u00b7._]/gu

/** A one-time code, a reference or another run of digits: ASCII digits without what stands between them. Anything else stays. */
export const readDigits = (text: string): string => stripSpaces(asciiDigits(text)).replace(BETWEEN_DIGITS, '')

/** A key or a code that a machine made and a person carries: without the spaces and unseen characters that pasting brings. */
export const readKey = (text: string): string => stripSpaces(text)

/** The mark that a spreadsheet puts before a number to keep it as text. */
const TEXT_MARK = /^['\u2019]/

/** The digits of a bank account as a person or a spreadsheet writes it. Anything but a digit or a separator stays. */
export const readAccountNumber = (text: string): string =>
  readDigits(stripSpaces(text).replace(TEXT_MARK, '')).replace(/\//g, '')

/** Digits, with one space or dash between them at most. */
const RUN = /\d(?:[\s\p{Pd}]?\d)*/gu

/**
 * The code of so many digits in a text, such as a whole message, or its beginning while it is typed; null where the text holds none, more
 * digits, or several codes.
 */
export const readCode = (text: string, digits: number): string | null => {
  const runs = [...asciiDigits(stripInvisible(text)).matchAll(RUN)].map(([run]) => readDigits(run))
  const whole = new Set(runs.filter(run => run.length === digits))
  const [code = ''] = whole.size === 1 ? whole : runs
  if (whole.size > 1 || (whole.size === 0 && runs.length > 1)) return null
  return code.length > digits ? null : code
}
