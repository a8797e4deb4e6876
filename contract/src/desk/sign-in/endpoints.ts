import { z } from 'zod'
import { idOf, instant, otp, shortTyped, success } from '../../wire/fields.ts'
import { typedText } from '../../wire/texts.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { deskSession, operatorPassword } from '../operator.ts'

const PASSWORD_MAX_CHARACTERS = 200
const SECRET_MAX_CHARACTERS = 100
const password = typedText('password').max(PASSWORD_MAX_CHARACTERS)
const secret = typedText('key').max(SECRET_MAX_CHARACTERS)

/** Options in the format of the WebAuthn libraries, which validate them. */
const passkeyOptions = z.record(z.string(), z.unknown())
const passkeyAnswer = z.looseObject({ id: z.string(), type: z.literal('public-key') })

/** The half of the session that the page stores. The other half is the cookie of the same answer. */
const signedIn = z.object({ token: z.string(), session: deskSession })

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
})

const openSession = z.object({
  id: idOf('ops'),
  device: z.string(),
  network: z.string(),
  opened_at: instant,
  seen_at: instant,
  is_this: z.boolean(),
})

/** Sign-in: a password, then a second factor. */
export const deskSignInEndpoints = {
  desk_sign_in: deskEndpoint({
    id: 'desk-sign-in',
    method: 'POST',
    path: '/sign-in',
    access: 'anybody',
    summary: 'Name or e-mail and password; answers a ticket for the second factor, good for some minutes',
    body: z.object({ name: shortTyped('key'), password }),
    response: z.object({ ticket: z.string(), passkey: passkeyOptions.nullable() }),
  }),
  desk_sign_in_totp: deskEndpoint({
    id: 'desk-sign-in-totp',
    method: 'POST',
    path: '/sign-in/totp',
    access: 'anybody',
    summary: 'The code of the authenticator; sets the cookie',
    body: z.object({ ticket: secret, otp }),
    response: signedIn,
  }),
  desk_sign_in_passkey: deskEndpoint({
    id: 'desk-sign-in-passkey',
    method: 'POST',
    path: '/sign-in/passkey',
    access: 'anybody',
    summary: 'The answer of a passkey to the options that came with the ticket; sets the cookie',
    body: z.object({ ticket: secret, answer: passkeyAnswer }),
    response: signedIn,
  }),
  desk_invitation: deskEndpoint({
    id: 'desk-invitation',
    method: 'POST',
    path: '/invitation',
    access: 'anybody',
    summary: 'Who is invited by that link, and the secret for their authenticator',
    body: z.object({ code: secret }),
    response: z.object({ name: z.string(), secret: z.string(), otpauth_url: z.string() }),
  }),
  desk_invitation_accept: deskEndpoint({
    id: 'desk-invitation-accept',
    method: 'POST',
    path: '/invitation/accept',
    access: 'anybody',
    summary: 'Sets the password and proves the authenticator, once; signs in',
    body: z.object({ code: secret, password: operatorPassword, otp }),
    response: signedIn,
  }),
  desk_session: deskEndpoint({
    id: 'desk-session',
    method: 'GET',
    path: '/session',
    access: 'signed_in',
    summary: 'Who is signed in, what they may do, and until when',
    response: deskSession,
  }),
  desk_sign_out: deskEndpoint({
    id: 'desk-sign-out',
    method: 'POST',
    path: '/session/sign-out',
    access: 'signed_in',
    summary: 'Ends this session',
    response: success,
  }),
  desk_step_up: deskEndpoint({
    id: 'desk-step-up',
    method: 'POST',
    path: '/session/step-up',
    access: 'signed_in',
    summary: 'The second factor again, by a code: for some minutes money, limits and secrets are open',
    body: z.object({ otp }),
    response: deskSession,
  }),
  desk_passkey_step_up_options: deskEndpoint({
    id: 'desk-passkey-step-up-options',
    method: 'POST',
    path: '/session/step-up/passkey-options',
    access: 'signed_in',
    summary: 'What a passkey is asked, to be answered once within some minutes',
    response: passkeyOptions,
  }),
  desk_passkey_step_up: deskEndpoint({
    id: 'desk-passkey-step-up',
    method: 'POST',
    path: '/session/step-up/passkey',
    access: 'signed_in',
    summary: 'The second factor again, by a passkey',
    body: z.object({ answer: passkeyAnswer }),
    response: deskSession,
  }),
  desk_sessions: deskEndpoint({
    id: 'desk-sessions',
    method: 'GET',
    path: '/session/list',
    access: 'signed_in',
    summary: 'Where one is signed in, the newest first',
    response: z.array(openSession),
  }),
  desk_session_end: deskEndpoint({
    id: 'desk-session-end',
    method: 'DELETE',
    path: '/session/list/{session}',
    access: 'signed_in',
    step_up: true,
    summary: 'Ends one of the own sessions',
    params: z.object({ session: idOf('ops') }),
    response: success,
  }),
  desk_password: deskEndpoint({
    id: 'desk-password',
    method: 'POST',
    path: '/session/password',
    access: 'signed_in',
    step_up: true,
    summary: 'Another password; every other session ends',
    body: z.object({ old_password: password, password: operatorPassword }),
    response: success,
  }),
  desk_passkeys: deskEndpoint({
    id: 'desk-passkeys',
    method: 'GET',
    path: '/session/passkeys',
    access: 'signed_in',
    summary: 'The own passkeys',
    response: z.array(passkey),
  }),
  desk_passkey_options: deskEndpoint({
    id: 'desk-passkey-options',
    method: 'POST',
    path: '/session/passkeys/options',
    access: 'signed_in',
    step_up: true,
    summary: 'What the browser needs to make a passkey',
    response: passkeyOptions,
  }),
  desk_passkey_add: deskEndpoint({
    id: 'desk-passkey-add',
    method: 'POST',
    path: '/session/passkeys',
    access: 'signed_in',
    step_up: true,
    summary: 'Keeps the passkey that the browser made',
    body: z.object({ name: shortTyped('words'), answer: passkeyAnswer }),
    response: success,
  }),
  desk_passkey_remove: deskEndpoint({
    id: 'desk-passkey-remove',
    method: 'DELETE',
    path: '/session/passkeys/{passkey}',
    access: 'signed_in',
    step_up: true,
    summary: 'Forgets one of the own passkeys',
    params: z.object({ passkey: z.string().max(SECRET_MAX_CHARACTERS * 4) }),
    response: success,
  }),
} as const
