import { asciiDigits } from '@sala/contract/text/ascii-digits.ts'
import { stripInvisible } from '@sala/contract/text/normalised-text.ts'
import { typedPhone } from '@sala/contract/text/phone-number.ts'
import { typedAmount } from '@sala/contract/text/typed-amount.ts'
import { readAccountNumber, readDigits, readKey } from '@sala/contract/text/typed-digits.ts'
import type { ChangeEvent, ComponentProps } from 'react'

const asTyped = (text: string): string => text

/**
 * Functions that normalise typed, pasted or autofilled text, by kind of field. They convert digits to ASCII
 * and remove invisible characters and separators. All other characters stay; the API normalises words.
 */
const KEPT = {
  phone: typedPhone,
  amount: typedAmount,
  /** Kind of field for a whole number or a percentage. */
  number: typedAmount,
  digits: readDigits,
  account_number: readAccountNumber,
  /** Kind of field for a user name, an e-mail address, an id or a code. */
  key: readKey,
  /** Kind of field for a number or name that a program generated. */
  reference: (text: string) => stripInvisible(asciiDigits(text)),
  person_name: asTyped,
  words: asTyped,
  search: asTyped,
  /** Kind of field for a password. The text stays unchanged, because every character counts. */
  password: asTyped,
  /** Kind of field with the browser's own control: a date, a time or a slider position. */
  chosen: asTyped,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type FieldKind = keyof typeof KEPT

/** Replaces the input's text by the normalised text. The caret stays before the same character as in the typed text. */
const keep = (input: HTMLInputElement, kind: FieldKind): void => {
  const { value, selectionEnd } = input
  const kept = KEPT[kind](value)
  if (kept === value) return
  const behind = KEPT[kind](value.slice(selectionEnd ?? value.length)).length
  input.value = kept
  const caret = Math.max(0, kept.length - behind)
  input.setSelectionRange(caret, caret)
}

export type TypedInputProps = ComponentProps<'input'> & {
  /** Kind of the field, which selects how its text is normalised. */
  kind: FieldKind
}

/** An `<input>` that normalises its text by kind before it calls `onChange`. */
export function TypedInput({ kind, onChange, ...input }: TypedInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keep(event.currentTarget, kind)
    onChange?.(event)
  }
  return <input {...input} onChange={onChange === undefined ? undefined : change} />
}
