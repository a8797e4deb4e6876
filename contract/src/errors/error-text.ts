import type { MemberDetail } from '../account/details.ts'
import type { DeskField } from '../desk/field-names.ts'

/** The keys of `errors` in an answer, as the specification words them; the last ones belong to fields of ours. */
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

/** A refusal a member may see. `{word}` in the text is filled from the refusal's values. */
export type ErrorText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  readonly field: ErrorField
  readonly text: string
  /** The English message of the specification ('Unauthenticated.', 'Unauthorized'). */
  readonly message?: string
}
