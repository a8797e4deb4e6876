import { z } from 'zod'
import { readAmount } from '../text/amount.ts'
import { readAccountNumber, readDigits, readKey } from '../text/code.ts'
import { readDay } from '../text/day.ts'
import { asciiDigits } from '../text/digits.ts'
import { readPhone } from '../text/phone.ts'
import { canonicalLines, canonicalText } from '../text/thai.ts'

/**
 * Readers of each kind of text in calls, the same as in the forms. Unreadable text passes unchanged, so the
 * field's rule refuses it. A password is never changed.
 */
export const textReaders = {
  phone: text => readPhone(text) ?? text,
  amount: text => readAmount(text) ?? text,
  digits: readDigits,
  account_number: readAccountNumber,
  day: readDay,
  key: readKey,
  /** A number or a name that a machine gave to something, typed in or pasted. */
  reference: text => asciiDigits(canonicalText(text)),
  /** The address of a page. A space within it is a mistake of the address. */
  address: text => text.trim(),
  words: canonicalText,
  lines: text => canonicalLines(text).trim(),
  password: text => text,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type TextKind = keyof typeof textReaders

/** A text that a person writes, read by its kind before anything is asked of it. */
export const typedText = (kind: TextKind, error?: string): z.ZodString =>
  z.string(error === undefined ? undefined : { error }).overwrite(textReaders[kind])
