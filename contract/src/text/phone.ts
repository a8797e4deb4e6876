import { asciiDigits } from './digits.ts'
import { stripSpaces } from './normalised-text.ts'

/** A Thai mobile number as it is kept: 06, 08 or 09 and eight digits. */
export const MOBILE_PATTERN = /^0[689]\d{8}$/

const PLUS = /[\uff0b\ufe62\u207a]/g
const BETWEEN_DIGITS = /[\p{Pd}\u2212.\u00b7()\uff08\uff09]/gu
/** Labels before a phone number. */
const LABEL = /^(?:tel|phone|mobile|โทรศัพท์|โทร|เบอร์โทรศัพท์|เบอร์โทร|เบอร์มือถือ|เบอร์|มือถือ)[.:\uff1a]*/i
/** The country of a `tel:` link. */
const CONTEXT = /;phone-context=\+66$/i
/** From abroad, with or without the zero of the number at home. */
const FROM_ABROAD = /^(?:\+|00|011)?66(0?[689]\d{8})$/
/** A spreadsheet or a contact left the zero out. With 66 in front it may be the beginning of a number from abroad. */
const WITHOUT_ZERO = /^(?!66)[689]\d{8}$/

/** Digits in ASCII and a plain plus, without separators, label and unseen characters. Anything else stays, so that nothing is cut. */
export const typedPhone = (text: string): string => {
  const bare = stripSpaces(asciiDigits(text)).replace(PLUS, '+').replace(CONTEXT, '')
  const digits = bare.replace(LABEL, '').replace(BETWEEN_DIGITS, '')
  const abroad = FROM_ABROAD.exec(digits)?.[1]
  return abroad === undefined ? digits : `0${abroad.replace(/^0/, '')}`
}

/** The number in the one form that is kept, `0812345678`; null where the text is no Thai mobile number. */
export const readPhone = (text: string): string | null => {
  const typed = typedPhone(text)
  const whole = WITHOUT_ZERO.test(typed) ? `0${typed}` : typed
  return MOBILE_PATTERN.test(whole) ? whole : null
}
