import { z } from 'zod'
import { errorTexts } from '../errors/errors.ts'
import { asciiDigits } from '../text/ascii-digits.ts'
import { amount, idOf, instant } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'
import { permissions } from './permissions.ts'
import { roles } from './roles.ts'

export const OPERATOR_NAME = /^[a-z][a-z0-9._-]{1,39}$/
export const OPERATOR_PASSWORD_MIN_CHARACTERS = 12
export const OPERATOR_PASSWORD_MAX_CHARACTERS = 128
const REASON_MAX_CHARACTERS = 500
/** Matches nine or more digits with any separators between them. A phone number or a bank account number has at least nine digits. */
const NUMBER_OF_SOMEBODY = /\d(?:[\s.()\p{Pd}]{0,2}\d){8}/u

/** Returns the schema of a text that must not contain a phone number or a bank account number. */
export const stripDigits = (text: z.ZodString, sentence: string) =>
  text.refine(words => !NUMBER_OF_SOMEBODY.test(asciiDigits(words)), sentence)

/** The staff user's reason for an action. It is stored forever, so it must not contain a phone number or a bank account number. */
export const reason = stripDigits(
  typedText('words', errorTexts.reason_required.text)
    .min(1, errorTexts.reason_required.text)
    .max(REASON_MAX_CHARACTERS, errorTexts.reason_required.text),
  errorTexts.reason_number.text,
)

export const operatorPassword = typedText('password', errorTexts.desk_password_rule.text)
  .min(OPERATOR_PASSWORD_MIN_CHARACTERS, errorTexts.desk_password_rule.text)
  .max(OPERATOR_PASSWORD_MAX_CHARACTERS, errorTexts.desk_password_rule.text)

export const operatorName = typedText('key', errorTexts.operator_name_invalid.text).regex(
  OPERATOR_NAME,
  errorTexts.operator_name_invalid.text,
)

export const operatorRoles = z
  .array(z.enum(roles), { error: errorTexts.roles_required.text })
  .min(1, errorTexts.roles_required.text)

export const operatorFields = z.object({
  id: idOf('opr'),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  limits: z.object({ decide: amount, propose: amount, agree: amount, alone: amount }),
})

/** The session of the signed-in staff user, with the times at which it ends. */
export const deskSession = z.object({
  operator: operatorFields,
  session_id: idOf('ops'),
  /** Time at which the session ends at the latest, even if the staff user stays active. */
  expires_at: instant,
  /** Time at which the session ends if the staff user is not active before. */
  idle_until: instant,
  /** Time until which actions on money, limits and secrets need no new second factor. */
  step_up_until: instant,
  has_passkey: z.boolean(),
  /** Version of the server that responded, with the commit of its build if the commit is known. */
  version: z.string(),
})
