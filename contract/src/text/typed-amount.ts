import { asciiDigits } from './ascii-digits.ts'
import { oneLine } from './normalised-text.ts'

/** Maximum number of digits before the decimal point. It is the same in requests and responses. */
const WHOLE_DIGITS_MAX = 13
const DECIMALS_MAX = 2

/** Maps full-width and other non-Latin separators and signs to their ASCII characters. */
const WIDE: Readonly<Record<string, string>> = {
  '\uff0c': ',',
  '\uff0e': '.',
  '\u066b': '.',
  '\u066c': ',',
  '\u2019': "'",
  '\uff07': "'",
  '\u2212': '-',
  '\uff0d': '-',
  '\uff0b': '+',
}
const WIDE_SIGNS = new RegExp(`[${Object.keys(WIDE).join('')}]`, 'g')
const CURRENCY = '(?:\u0e3f|thb|baht|บาทถ้วน|บาท|บ\\.)'
const CURRENCY_BEFORE = new RegExp(`^([-+(]?) ?${CURRENCY} ?`, 'i')
const CURRENCY_BEHIND = new RegExp(` ?${CURRENCY}$`, 'i')
/** Matches the ending `.-` of an amount without satang, as in `500.-`. */
const NO_SATANG = /[.,][-\u2013\u2014]$/

/** Converts a typed amount to ASCII digits and signs in one line. Other characters, such as a currency, stay. */
export const typedAmount = (text: string): string =>
  oneLine(asciiDigits(text)).replace(WIDE_SIGNS, sign => WIDE[sign] ?? sign)

const withoutCurrency = (text: string): string =>
  text
    .replace(NO_SATANG, '')
    .replace(CURRENCY_BEFORE, '$1')
    .replace(CURRENCY_BEHIND, '')
    .replace(NO_SATANG, '')

type Parts = { readonly whole: string; readonly decimals: string }

const GROUPED = /^[1-9]\d{0,2}([,. '])\d{3}(?:\1\d{3})*$/
const PLAIN = /^\d*$/

/**
 * Returns the whole part of a number as digits. It may be plain, or grouped in threes by one separator other than the decimal sign. Returns
 * null for any other text.
 */
const wholeOf = (text: string, decimalSign: string): string | null => {
  if (PLAIN.test(text)) return text === '' ? '0' : text
  const sign = GROUPED.exec(text)?.[1]
  return sign === undefined || sign === decimalSign ? null : text.replaceAll(sign, '')
}

const partsOf = (text: string): Parts | null => {
  const [, before = '', sign = '', decimals = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(text) ?? []
  const only = !/[.,]/.test(before)
  // A comma before three digits separates thousands. A point before three digits is ambiguous, so the text is refused.
  if (decimals.length > DECIMALS_MAX || sign === '') {
    if (only && sign === '.') return null
    const whole = wholeOf(text, '')
    return whole === null ? null : { whole, decimals: '' }
  }
  // A comma counts as a decimal sign only if two decimals follow, and if the part before it is a zero, has four or more digits, or is grouped.
  // Any other comma may separate thousands: `1,50` may be an unfinished `1,500`.
  if (sign === ',' && only && decimals.length !== DECIMALS_MAX) return null
  if (sign === ',' && only && !/^(?:0|\d{4,}|\d{1,3}(?:[ ']\d{3})+)$/.test(before)) return null
  const whole = wholeOf(before, sign)
  return whole === null ? null : { whole, decimals }
}

/**
 * Parses an unsigned amount: `1,000.50`, `1.000,50`, `1 000.50`, `฿500`, `๕๐๐.๕๐ บาท`. Null if invalid or
 * ambiguous.
 */
const unsigned = (text: string): string | null => {
  if (!/\d/.test(text)) return null
  const parts = partsOf(text)
  if (parts === null) return null
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  if (whole.length > WHOLE_DIGITS_MAX) return null
  return parts.decimals === '' ? whole : `${whole}.${parts.decimals}`
}

/** Parses a typed amount of baht into plain text (`1000.50`). Null if the text is no amount, negative, or ambiguous. */
export const readAmount = (text: string): string | null =>
  unsigned(withoutCurrency(typedAmount(text)).replace(/^\+ ?/, ''))

/** Notations of outgoing money: `(500.00)`, `-500.00`, `500.00-`, `500.00 DR`. `CR` and a plus sign mean incoming money. */
const OUT = [/^\((.+)\)$/, /^- ?(.+)$/, /^(.+?) ?-$/, /^(.+?) ?dr\.?$/i] as const
const IN = [/^\+ ?(.+)$/, /^(.+?) ?\+$/, /^(.+?) ?cr\.?$/i] as const

/**
 * Parses a signed amount of a bank or spreadsheet; an outgoing amount gets a leading minus. Null if the text
 * is no amount, ambiguous, or has two signs.
 */
export const readSignedAmount = (text: string): string | null => {
  const bare = withoutCurrency(typedAmount(text))
  const out = OUT.map(form => form.exec(bare)?.[1]).find(found => found !== undefined)
  const inward =
    out === undefined ? IN.map(form => form.exec(bare)?.[1]).find(found => found !== undefined) : undefined
  const sum = unsigned(withoutCurrency(out ?? inward ?? bare))
  return sum === null || out === undefined ? sum : `-${sum}`
}
