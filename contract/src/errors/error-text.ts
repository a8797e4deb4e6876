import type { MemberDetail } from '../account/details.ts'
import type { DeskField } from '../desk/field-names.ts'

/** Keys of `errors` in an answer, as named by the specification; the last ones are our additions. */
export type ErrorField =
  | 'phone'
  | 'otp'
  | 'password'
  | 'old_password'
  | 'bank'
  | 'account_number'
  | 'name'
  | MemberDetail
  | 'birth_date'
  | 'amount'
  | 'picture'
  | 'value'
  | 'note'
  | 'reason'
  | 'evidence'
  | 'roles'
  | DeskField
  | 'error'

/** A refusal that a member may see. `{word}` in the text is replaced by a value of the refusal. */
export type ErrorText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  readonly field: ErrorField
  readonly text: string
  /** The specification's English message ('Unauthenticated.', 'Unauthorized'). */
  readonly message?: string
}
