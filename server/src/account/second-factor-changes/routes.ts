import type { secondFactorEndpoints } from '@sala/contract/account/second-factor/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { sendToken } from '../sessions/session-cookies.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator } from './authenticator-apps.ts'
import { askRecovery, cancelOwnRecovery } from './factor-recovery-requests.ts'
import { factorsOf, replaceRecoveryCodes, showFactor } from './factor-verification.ts'
import { askPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'
import { addPasskey, askPasskey, beginPasskey, nameAnew, removePasskey } from './passkeys.ts'

const done = { success: true } as const

export const secondFactorRoutes = (ctx: Context): Handlers<typeof secondFactorEndpoints> => ({
  second_factor: async ({ identity }) => ({ data: await factorsOf(ctx, identity) }),
  factor_challenge: ({ identity, caller }) => askPasskey(ctx, caller, identity),
  factor_prove: async ({ identity, caller, body }) => {
    await showFactor(ctx, caller, identity, body.purpose, body.factor)
    return done
  },
  passkey_options: ({ identity, caller, body }) => beginPasskey(ctx, caller, identity, body.password),
  passkey_add: async ({ identity, caller, body }) => ({
    ...done,
    recovery_codes: await addPasskey(ctx, caller, identity, body),
  }),
  passkey_rename: async ({ identity, body }) => {
    await nameAnew(ctx, identity, body.id, body.name)
    return done
  },
  passkey_remove: async ({ identity, body }) => {
    await removePasskey(ctx, identity, body.id)
    return done
  },
  authenticator_start: async ({ identity, body }) => ({
    ...done,
    ...(await beginAuthenticator(ctx, identity, body.password)),
  }),
  authenticator_confirm: async ({ identity, body }) => ({
    ...done,
    recovery_codes: await finishAuthenticator(ctx, identity, body.otp),
  }),
  authenticator_remove: async ({ identity }) => {
    await removeAuthenticator(ctx, identity)
    return done
  },
  recovery_codes: async ({ identity }) => ({
    ...done,
    recovery_codes: await replaceRecoveryCodes(ctx, identity),
  }),
  factor_recovery_ask: async ({ caller, body }) => ({
    ...done,
    due_at: await askRecovery(ctx, caller, body),
  }),
  factor_recovery_cancel: async ({ identity }) => {
    await cancelOwnRecovery(ctx, identity.member_id)
    return done
  },
  passkey_sign_in_options: ({ caller }) => askPasskeySignIn(ctx, caller),
  passkey_sign_in: async ({ caller, body, reply }) =>
    sendToken(ctx, reply, await signInByPasskey(ctx, caller, body)),
})
