import { typedAmount } from '@sala/contract/text/amount.ts'
import { readAccountNumber, readDigits, readKey } from '@sala/contract/text/code.ts'
import { asciiDigits } from '@sala/contract/text/digits.ts'
import { stripInvisible } from '@sala/contract/text/normalised-text.ts'
import { typedPhone } from '@sala/contract/text/phone.ts'
import type { ChangeEvent, ComponentProps } from 'react'

const asTyped = (text: string): string => text

/**
 * Normalises typed, pasted or autofilled text: digits of any script, without invisible characters and
 * separators. It removes nothing else, so the value stays the given one. The call reads words itself.
 */
const KEPT = {
  phone: typedPhone,
  amount: typedAmount,
  /** A whole number or a percentage. */
  number: typedAmount,
  digits: readDigits,
  account_number: readAccountNumber,
  /** A user name, an e-mail address, an id or a code. */
  key: readKey,
  /** A number or a name that a machine gave to something. */
  reference: (text: string) => stripInvisible(asciiDigits(text)),
  person_name: asTyped,
  words: asTyped,
  search: asTyped,
  /** Each character is meant. */
  password: asTyped,
  /** A day, a moment or a share of a scale, which the browser's own control makes. */
  chosen: asTyped,
} as const satisfies Readonly<Record<string, (text: string) => string>>

export type FieldKind = keyof typeof KEPT

/** Writes what is kept into the input; the caret stays before the same characters. */
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
  /** Kind of the text, which selects the normalisation. */
  kind: FieldKind
}

/** An `<input>` that reads what is typed by its kind, before its owner hears of it. */
export function TypedInput({ kind, onChange, ...input }: TypedInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keep(event.currentTarget, kind)
    onChange?.(event)
  }
  return <input {...input} onChange={onChange === undefined ? undefined : change} />
}
