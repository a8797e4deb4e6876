import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { instant, otp, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { factorCode } from '../second-factor/factor-code.ts'

/** Maximum length of a code (one-time, authenticator or recovery) in a request. Every code that the server issues is shorter. */
const CODE_MAX_CHARACTERS = 128

/**
 * How far a member's name is proved. `missing`: the member has stated no name. `stated`: the member has stated it. `proved`: a deposit came
 * from a bank account in that name.
 */
export const nameProofs = ['missing', 'stated', 'proved'] as const

export const identityEndpoints = {
  sign_in_link: endpoint({
    id: 'R12-link',
    method: 'POST',
    path: '/customers/sign-in-links',
    auth: 'member',
    summary:
      'Create a link that signs another device of the member in: 5 minutes, once, until this session ends',
    response: success.extend({ url: z.string(), expires_at: instant, expires_in_seconds: z.int() }),
  }),
  authenticate: endpoint({
    id: 'R12-authenticate',
    method: 'POST',
    path: '/authenticate',
    auth: 'public',
    summary: 'Sign in with the code of a link, once; a used, expired or unknown code is 410',
    body: z.object({
      code: typedText('key', errorTexts.link_spent.text).max(CODE_MAX_CHARACTERS, errorTexts.link_spent.text),
      /** A code of the member’s second factor. It is required if the call without it got the error `second_factor_needed`. */
      second_factor: factorCode.optional(),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('bearer'),
      expires_in: z.int(),
      phone: z.string(),
    }),
  }),
  identity: endpoint({
    id: 'R12-identity',
    method: 'GET',
    path: '/customers/identity',
    auth: 'member',
    summary: 'Which facts about the member are proved: name, age, phone',
    response: z.object({
      name: z.enum(nameProofs),
      /** Whether the stated birth date gives an age of at least 20 (B08); null without a birth date. */
      of_age: z.boolean().nullable(),
      phone_proved: z.boolean(),
      /** True: the server refuses the member's payouts until the member has verified the phone number. */
      phone_proof_needed: z.boolean(),
    }),
  }),
  phone_proof_start: endpoint({
    id: 'R12-phone-start',
    method: 'POST',
    path: '/customers/phone-proof/start',
    auth: 'member',
    summary: "Send a one-time code to the member's own phone; a repeat soon after sends the same code",
    response: success.extend({
      expires_in_seconds: z.int(),
      resend_in_seconds: z.int(),
      /** Number of attempts that the member has to enter one SMS code. */
      tries: z.int(),
    }),
  }),
  phone_proof_confirm: endpoint({
    id: 'R12-phone-confirm',
    method: 'POST',
    path: '/customers/phone-proof/confirm',
    auth: 'member',
    summary: 'Prove the phone by that code; codes of other purposes are refused',
    body: z.object({ otp }),
    response: success,
  }),
} as const
