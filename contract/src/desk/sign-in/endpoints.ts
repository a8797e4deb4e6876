import { z } from 'zod'
import { idOf, instant, otp, shortTypedText, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { deskSession, operatorPassword } from '../operator-credentials.ts'

const PASSWORD_MAX_CHARACTERS = 200
const SECRET_MAX_CHARACTERS = 100
const password = typedText('password').max(PASSWORD_MAX_CHARACTERS)
const secret = typedText('key').max(SECRET_MAX_CHARACTERS)

/** Passkey options as the WebAuthn libraries create them. These libraries validate them, so this schema does not. */
const passkeyOptions = z.record(z.string(), z.unknown())
const passkeyAnswer = z.looseObject({ id: z.string(), type: z.literal('public-key') })

/** Sign-in response. `token` is the half of the session token that the page stores; the response's cookie is the other half. */
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

/** Calls of a staff user's sign-in: a password, then a second factor. */
export const deskSignInEndpoints = {
  desk_sign_in: deskEndpoint({
    id: 'desk-sign-in',
    method: 'POST',
    path: '/sign-in',
    access: 'anybody',
    summary:
      'Sign in with name or e-mail and password; returns a ticket for the second factor, valid for some minutes',
    body: z.object({ name: shortTypedText('key'), password }),
    response: z.object({ ticket: z.string(), passkey: passkeyOptions.nullable() }),
  }),
  desk_sign_in_totp: deskEndpoint({
    id: 'desk-sign-in-totp',
    method: 'POST',
    path: '/sign-in/totp',
    access: 'anybody',
    summary: 'Complete the sign-in with an authenticator code; sets the cookie',
    body: z.object({ ticket: secret, otp }),
    response: signedIn,
  }),
  desk_sign_in_passkey: deskEndpoint({
    id: 'desk-sign-in-passkey',
    method: 'POST',
    path: '/sign-in/passkey',
    access: 'anybody',
    summary: 'Complete the sign-in with a passkey, by the options that came with the ticket; sets the cookie',
    body: z.object({ ticket: secret, answer: passkeyAnswer }),
    response: signedIn,
  }),
  desk_invitation: deskEndpoint({
    id: 'desk-invitation',
    method: 'POST',
    path: '/invitation',
    access: 'anybody',
    summary: 'The invited operator of that link, and the secret for the authenticator',
    body: z.object({ code: secret }),
    response: z.object({ name: z.string(), secret: z.string(), otpauth_url: z.string() }),
  }),
  desk_invitation_accept: deskEndpoint({
    id: 'desk-invitation-accept',
    method: 'POST',
    path: '/invitation/accept',
    access: 'anybody',
    summary: 'Set the password and prove the authenticator, once; signs in',
    body: z.object({ code: secret, password: operatorPassword, otp }),
    response: signedIn,
  }),
  desk_session: deskEndpoint({
    id: 'desk-session',
    method: 'GET',
    path: '/session',
    access: 'signed_in',
    summary: 'The signed-in operator, permissions, and end of the session',
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
    summary: 'Step-up by an authenticator code: for some minutes money, limits and secrets are open',
    body: z.object({ otp }),
    response: deskSession,
  }),
  desk_passkey_step_up_options: deskEndpoint({
    id: 'desk-passkey-step-up-options',
    method: 'POST',
    path: '/session/step-up/passkey-options',
    access: 'signed_in',
    summary: 'Options for a passkey, usable once within some minutes',
    response: passkeyOptions,
  }),
  desk_passkey_step_up: deskEndpoint({
    id: 'desk-passkey-step-up',
    method: 'POST',
    path: '/session/step-up/passkey',
    access: 'signed_in',
    summary: 'Step-up by a passkey',
    body: z.object({ answer: passkeyAnswer }),
    response: deskSession,
  }),
  desk_sessions: deskEndpoint({
    id: 'desk-sessions',
    method: 'GET',
    path: '/session/list',
    access: 'signed_in',
    summary: "The operator's sessions, newest first",
    response: z.array(openSession),
  }),
  desk_session_end: deskEndpoint({
    id: 'desk-session-end',
    method: 'DELETE',
    path: '/session/list/{session}',
    access: 'signed_in',
    step_up: true,
    summary: 'End one of the own sessions',
    params: z.object({ session: idOf('ops') }),
    response: success,
  }),
  desk_password: deskEndpoint({
    id: 'desk-password',
    method: 'POST',
    path: '/session/password',
    access: 'signed_in',
    step_up: true,
    summary: 'Change the password; all other sessions end',
    body: z.object({ old_password: password, password: operatorPassword }),
    response: success,
  }),
  desk_passkeys: deskEndpoint({
    id: 'desk-passkeys',
    method: 'GET',
    path: '/session/passkeys',
    access: 'signed_in',
    summary: "The operator's passkeys",
    response: z.array(passkey),
  }),
  desk_passkey_options: deskEndpoint({
    id: 'desk-passkey-options',
    method: 'POST',
    path: '/session/passkeys/options',
    access: 'signed_in',
    step_up: true,
    summary: 'Options that the browser needs to create a passkey',
    response: passkeyOptions,
  }),
  desk_passkey_add: deskEndpoint({
    id: 'desk-passkey-add',
    method: 'POST',
    path: '/session/passkeys',
    access: 'signed_in',
    step_up: true,
    summary: 'Store the passkey that the browser created',
    body: z.object({ name: shortTypedText('words'), answer: passkeyAnswer }),
    response: success,
  }),
  desk_passkey_remove: deskEndpoint({
    id: 'desk-passkey-remove',
    method: 'DELETE',
    path: '/session/passkeys/{passkey}',
    access: 'signed_in',
    step_up: true,
    summary: 'Delete one of the own passkeys',
    params: z.object({ passkey: z.string().max(SECRET_MAX_CHARACTERS * 4) }),
    response: success,
  }),
} as const
