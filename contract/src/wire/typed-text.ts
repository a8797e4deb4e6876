import { z } from 'zod'
import { asciiDigits } from '../text/ascii-digits.ts'
import { readCouponCode } from '../text/coupon-code.ts'
import { readPhone } from '../text/phone-number.ts'
import { canonicalLines, canonicalText } from '../text/thai-spelling.ts'
import { readAmount } from '../text/typed-amount.ts'
import { readDay } from '../text/typed-date.ts'
import { readAccountNumber, readDigits, readKey } from '../text/typed-digits.ts'

/**
 * Normalisers for each kind of typed text, the same in API calls and in forms. Text that cannot be
 * normalised stays unchanged, so that the field's validation refuses it. Passwords are never changed.
 */
export const textReaders = {
  phone: text => readPhone(text) ?? text,
  amount: text => readAmount(text) ?? text,
  digits: readDigits,
  account_number: readAccountNumber,
  day: readDay,
  key: readKey,
  coupon_code: readCouponCode,
  /** A number or name that a program generated, such as a payment's reference, and that a person types or pastes. */
  reference: text => asciiDigits(canonicalText(text)),
  /** A URL. A space inside it is an error. */
  address: text => text.trim(),
  words: canonicalText,
  lines: text => canonicalLines(text).trim(),
  password: text => text,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type TextKind = keyof typeof textReaders

/**
 * Declares a field for text that a person types. The text is normalised by its kind before validation. A text longer than `rawMax` characters
 * is refused before normalisation, because normalising a very long text takes long.
 */
export const typedText = (kind: TextKind, error?: string, rawMax?: number): z.ZodString => {
  const text = z.string(error === undefined ? undefined : { error })
  const bounded = rawMax === undefined ? text : text.max(rawMax, { abort: true, error })
  return bounded.overwrite(textReaders[kind])
}
