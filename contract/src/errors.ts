import { accountErrors } from './errors/account.ts'
import { cashierErrors } from './errors/cashier.ts'
import { gamesErrors } from './errors/games.ts'
import { ledgerErrors } from './errors/ledger.ts'
import { platformErrors } from './errors/platform.ts'

/** The keys of `errors` in an answer, as the specification words them; the last two belong to fields of ours. */
export type ErrorField =
  | 'phone'
  | 'otp'
  | 'password'
  | 'old_password'
  | 'bank'
  | 'account_number'
  | 'name'
  | 'line'
  | 'birth_date'
  | 'amount'
  | 'error'

/** A refusal a member may see. `{word}` in the text is filled from the refusal's values. */
export type ErrorText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  readonly field: ErrorField
  readonly text: string
  /** The machine's word beside the Thai one, where the specification names it ('Unauthenticated.', 'Unauthorized'). */
  readonly message?: string
}

/** Every refusal of the product: its status, the field it stands beside and its Thai sentence (V04, E01–E14). */
export const errorTexts = {
  ...platformErrors,
  ...accountErrors,
  ...ledgerErrors,
  ...cashierErrors,
  ...gamesErrors,
} as const satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof errorTexts

/** The body of every error answer: `errors` by field, each a list whose first is shown. */
export type ErrorBody = {
  message: string
  code: string
  errors: Partial<Record<ErrorField, string[]>>
  /** As the specification words it for bonus and turnover (C16, C18): every refusal carries both. `msg` is the Thai sentence. */
  success?: false
  msg?: string
}

/** The sentence of a refusal with its values put in. */
export const errorSentence = (code: ErrorCode, values: Readonly<Record<string, string>> = {}): string =>
  errorTexts[code].text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
