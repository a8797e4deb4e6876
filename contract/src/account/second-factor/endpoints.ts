import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  amount,
  claimedIp,
  instant,
  otp,
  PRINTABLE,
  phone,
  shortText,
  success,
} from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { factorCode } from './factor-code.ts'
import { factorPurposes, PASSKEY_NAME_MAX_CHARACTERS } from './second-factor-values.ts'

const PASSWORD_MAX_CHARACTERS = 128
/** Maximum length of a credential id as text. WebAuthn allows 1,023 bytes. */
const PASSKEY_ID_MAX_CHARACTERS = 1_400

/** Passkey options as the WebAuthn library creates them. The browser's library validates them, so this schema does not. */
const passkeyOptions = z.record(z.string(), z.unknown())
const passkeyAnswer = z.looseObject({ id: z.string(), type: z.literal('public-key') })
const passkeyId = z.string().min(1).max(PASSKEY_ID_MAX_CHARACTERS).regex(PRINTABLE)
/** A passkey's signed response, and the challenge that the server had issued for it. */
const signedChallenge = z.object({ challenge: shortText, answer: passkeyAnswer })

const passkeyName = typedText('words', errorTexts.passkey_name.text)
  .min(1, errorTexts.passkey_name.text)
  .max(PASSKEY_NAME_MAX_CHARACTERS, errorTexts.passkey_name.text)
  .regex(PRINTABLE, errorTexts.passkey_name.text)

/**
 * The member's password. The server requires it before the first second factor is added. Later changes require an existing factor instead.
 */
const password = typedText('password', errorTexts.old_password_wrong.text)
  .max(PASSWORD_MAX_CHARACTERS, errorTexts.old_password_wrong.text)
  .optional()

const session = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() })

const state = z.object({
  /** Time since which the member has a second factor; null if the member has none. */
  since: instant.nullable(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: instant, used_at: instant.nullable() }),
  ),
  authenticator_since: instant.nullable(),
  recovery_codes_left: z.int(),
  /** Sum of a member's withdrawals on one day above which the server requires the second factor. */
  withdrawal_above: amount,
  /** The member's open request that operators remove lost second factors; null if there is none. */
  recovery: z.object({ asked_at: instant, due_at: instant, device: z.string() }).nullable(),
})

/** `recovery_codes`: the member's ten new recovery codes, which are shown once. Null: the member's existing codes stay valid. */
const added = success.extend({ recovery_codes: z.array(z.string()).nullable() })

export const secondFactorEndpoints = {
  second_factor: endpoint({
    id: 'C21-factor',
    method: 'GET',
    path: '/customers/second-factor',
    auth: 'member',
    summary: "The member's second factors: passkeys, authenticator app, recovery codes left",
    response: z.object({ data: state }),
  }),
  factor_challenge: endpoint({
    id: 'C21-factor-challenge',
    method: 'POST',
    path: '/customers/second-factor/challenge',
    auth: 'member',
    summary: "Options with which one of the member's passkeys answers, once within five minutes",
    response: passkeyOptions,
  }),
  factor_prove: endpoint({
    id: 'C21-factor-prove',
    method: 'POST',
    path: '/customers/second-factor/prove',
    auth: 'member',
    summary:
      'Show a second factor for one purpose; the action must follow in this session within five minutes',
    body: z.object({
      purpose: z.enum(factorPurposes),
      factor: z.discriminatedUnion('way', [
        ...factorCode.options,
        signedChallenge.extend({ way: z.literal('passkey') }),
      ]),
    }),
    response: success,
  }),
  passkey_options: endpoint({
    id: 'C21-passkey-options',
    method: 'POST',
    path: '/customers/second-factor/passkeys/options',
    auth: 'member',
    summary: 'Options that the browser needs to create a passkey; after the password, or after a factor',
    body: z.object({ password }),
    response: passkeyOptions,
  }),
  passkey_add: endpoint({
    id: 'C21-passkey-add',
    method: 'POST',
    path: '/customers/second-factor/passkeys',
    auth: 'member',
    summary: 'Store the passkey that the browser created',
    body: signedChallenge.extend({ name: passkeyName }),
    response: added,
  }),
  passkey_rename: endpoint({
    id: 'C21-passkey-rename',
    method: 'POST',
    path: '/customers/second-factor/passkeys/rename',
    auth: 'member',
    summary: 'Rename a passkey, after a factor',
    body: z.object({ id: passkeyId, name: passkeyName }),
    response: success,
  }),
  passkey_remove: endpoint({
    id: 'C21-passkey-remove',
    method: 'POST',
    path: '/customers/second-factor/passkeys/remove',
    auth: 'member',
    summary: 'Remove a passkey, after a factor; without the last factor none is asked for any more',
    body: z.object({ id: passkeyId }),
    response: success,
  }),
  authenticator_start: endpoint({
    id: 'C21-authenticator-start',
    method: 'POST',
    path: '/customers/second-factor/authenticator/start',
    auth: 'member',
    summary:
      'A secret for an authenticator app, which counts after its first code; after the password or a factor',
    body: z.object({ password }),
    response: success.extend({ secret: z.string(), url: z.string() }),
  }),
  authenticator_confirm: endpoint({
    id: 'C21-authenticator-confirm',
    method: 'POST',
    path: '/customers/second-factor/authenticator/confirm',
    auth: 'member',
    summary: 'Enter the first code of the authenticator app, which then is a factor',
    body: z.object({ otp }),
    response: added,
  }),
  authenticator_remove: endpoint({
    id: 'C21-authenticator-remove',
    method: 'POST',
    path: '/customers/second-factor/authenticator/remove',
    auth: 'member',
    summary: 'Remove the authenticator app, after a factor',
    response: success,
  }),
  recovery_codes: endpoint({
    id: 'C21-recovery-codes',
    method: 'POST',
    path: '/customers/second-factor/recovery-codes',
    auth: 'member',
    summary: 'Ten new recovery codes, after a factor; the earlier codes end',
    response: success.extend({ recovery_codes: z.array(z.string()) }),
  }),
  factor_recovery_ask: endpoint({
    id: 'C01-recovery',
    method: 'POST',
    path: '/login/recovery',
    auth: 'public',
    summary: 'Ask, after the password, to remove lost second factors; it waits, and two operators decide',
    body: z.object({
      phone,
      password: typedText('password', errorTexts.password_rule.text).max(
        PASSWORD_MAX_CHARACTERS,
        errorTexts.password_rule.text,
      ),
    }),
    /** `due_at`: earliest time at which operators may remove the factors. */
    response: success.extend({ due_at: instant }),
  }),
  factor_recovery_cancel: endpoint({
    id: 'C21-recovery-cancel',
    method: 'POST',
    path: '/customers/second-factor/recovery/cancel',
    auth: 'member',
    summary: 'Cancel the open request to remove the second factors',
    response: success,
  }),
  passkey_sign_in_options: endpoint({
    id: 'C01-passkey-options',
    method: 'POST',
    path: '/login/passkey/options',
    auth: 'public',
    summary: 'Options with which a passkey of this site signs in, once within five minutes',
    response: passkeyOptions,
  }),
  passkey_sign_in: endpoint({
    id: 'C01-passkey',
    method: 'POST',
    path: '/login/passkey',
    auth: 'public',
    summary: 'Sign in with a passkey, without phone and password',
    body: signedChallenge.extend({ ip: claimedIp }),
    response: session,
  }),
} as const
