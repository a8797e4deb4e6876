import type { identityEndpoints } from '@sala/contract/account/identity/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { CODE_LIFE_MINUTES, CODE_RESEND_SECONDS, CODE_TRIES, LINK_LIFE_SECONDS } from '../rate-limits.ts'
import { sendToken } from '../sessions/session-cookies.ts'
import { linkForOwnDevice, signInByLink } from '../sessions/sign-in-links.ts'
import { confirmPhoneProof, startPhoneProof } from './phone-verification.ts'

const SECONDS_PER_MINUTE = 60

export const identityRoutes = (ctx: Context): Omit<Handlers<typeof identityEndpoints>, 'identity'> => ({
  sign_in_link: async ({ identity }) => ({
    success: true,
    ...(await linkForOwnDevice(ctx, identity)),
    expires_in_seconds: LINK_LIFE_SECONDS,
  }),
  authenticate: async ({ body, caller, reply }) => {
    const { phone, ...issued } = await signInByLink(ctx, caller, body)
    return { ...sendToken(ctx, reply, issued), phone }
  },
  phone_proof_start: async ({ identity, caller }) => {
    await startPhoneProof(ctx, caller, identity.member_id)
    return {
      success: true,
      expires_in_seconds: CODE_LIFE_MINUTES * SECONDS_PER_MINUTE,
      resend_in_seconds: CODE_RESEND_SECONDS,
      tries: CODE_TRIES,
    }
  },
  phone_proof_confirm: async ({ identity, caller, body }) => {
    await confirmPhoneProof(ctx, caller, identity.member_id, body.otp)
    return { success: true }
  },
})
