import type { MemberDetail } from '../account/profile-details.ts'
import type { DeskField } from '../desk/content-field-names.ts'

/**
 * Field names in the `errors` of an error response. The last ones in this list, such as the fields of the staff's website (`DeskField`), are
 * not in the specification.
 */
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
  | 'channel'
  | 'wallet_phone'
  | 'picture'
  | 'value'
  | 'code'
  | 'note'
  | 'reason'
  | 'evidence'
  | 'roles'
  | DeskField
  | 'error'

/** An error that a member may see. `{word}` in the text is replaced by a value given with the error. */
export type ErrorText = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  readonly field: ErrorField
  readonly text: string
  /** The English message that the specification requires ('Unauthenticated.', 'Unauthorized'). */
  readonly message?: string
}
