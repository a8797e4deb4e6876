import { z } from 'zod'
import { readAmount } from '../text/amount.ts'
import { readAccountNumber, readDigits, readKey } from '../text/code.ts'
import { readDay } from '../text/day.ts'
import { asciiDigits } from '../text/digits.ts'
import { readPhone } from '../text/phone.ts'
import { canonicalLines, canonicalText } from '../text/thai.ts'

/**
 * Normalisers for each kind of text, the same in calls and forms. Unreadable text passes unchanged, so that
 * the field's rule refuses it. Passwords are never changed.
 */
export const textReaders = {
  phone: text => readPhone(text) ?? text,
  amount: text => readAmount(text) ?? text,
  digits: readDigits,
  account_number: readAccountNumber,
  day: readDay,
  key: readKey,
  /** A machine-made number or name, typed or pasted. */
  reference: text => asciiDigits(canonicalText(text)),
  /** A page address. A space inside it is an error. */
  address: text => text.trim(),
  words: canonicalText,
  lines: text => canonicalLines(text).trim(),
  password: text => text,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type TextKind = keyof typeof textReaders

/** A text typed by a person, normalised by its kind before validation. */
export const typedText = (kind: TextKind, error?: string): z.ZodString =>
  z.string(error === undefined ? undefined : { error }).overwrite(textReaders[kind])
