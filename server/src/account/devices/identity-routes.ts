import type { identityEndpoints } from '@sala/contract/account/identity.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { LINK_LIFE_SECONDS } from '../limits.ts'
import { handOut } from './hand-out.ts'
import { identityStatusOf } from './identity-status.ts'
import { linkForOwnDevice, signInByLink } from './sign-in-links.ts'

export const identityRoutes = (ctx: Context): Handlers<typeof identityEndpoints> => ({
  sign_in_link: async ({ identity }) => ({
    success: true,
    ...(await linkForOwnDevice(ctx, identity)),
    expires_in_seconds: LINK_LIFE_SECONDS,
  }),
  authenticate: async ({ body, caller, reply }) => {
    const { phone, ...issued } = await signInByLink(ctx, caller, body.code)
    return { ...handOut(ctx, reply, issued), phone }
  },
  identity: ({ identity }) => identityStatusOf(ctx, identity.member_id),
})
