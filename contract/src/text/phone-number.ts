import { asciiDigits } from './ascii-digits.ts'
import { stripSpaces } from './normalised-text.ts'

/** Matches a Thai mobile number in its stored form: 06, 08 or 09 and eight digits. */
export const MOBILE_PATTERN = /^0[689]\d{8}$/

const PLUS = /[\uff0b\ufe62\u207a]/g
const BETWEEN_DIGITS = /[\p{Pd}\u2212.\u00b7()\uff08\uff09]/gu
/** Matches a label before a phone number, such as `tel.` or `โทร`. */
const LABEL = /^(?:tel|phone|mobile|โทรศัพท์|โทร|เบอร์โทรศัพท์|เบอร์โทร|เบอร์มือถือ|เบอร์|มือถือ)[.:\uff1a]*/i
/** Matches the country parameter of a `tel:` link. */
const CONTEXT = /;phone-context=\+66$/i
/** A mobile number with the country code, with or without the leading zero. */
const FROM_ABROAD = /^(?:\+|00|011)?66(0?[689]\d{8})$/
/**
 * A mobile number whose leading zero a spreadsheet or contact dropped. A number that begins with 66 is
 * excluded, because it may be an incomplete international number.
 */
const WITHOUT_ZERO = /^(?!66)[689]\d{8}$/

/**
 * Normalises a typed phone number to ASCII digits and plus, without separators, labels and invisible characters. Any other character stays,
 * so that the person sees what was typed.
 */
export const typedPhone = (text: string): string => {
  const bare = stripSpaces(asciiDigits(text)).replace(PLUS, '+').replace(CONTEXT, '')
  const digits = bare.replace(LABEL, '').replace(BETWEEN_DIGITS, '')
  const abroad = FROM_ABROAD.exec(digits)?.[1]
  return abroad === undefined ? digits : `0${abroad.replace(/^0/, '')}`
}

/** Returns a phone number in its stored form `0812345678`; null if the text is not a Thai mobile number. */
export const readPhone = (text: string): string | null => {
  const typed = typedPhone(text)
  const whole = WITHOUT_ZERO.test(typed) ? `0${typed}` : typed
  return MOBILE_PATTERN.test(whole) ? whole : null
}
