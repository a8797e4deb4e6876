import type { referralEndpoints } from '@sala/contract/referral/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { claimCommission } from './claims/claims.ts'
import { commissionsOf, friendsOf, referralOf } from './overview/overview.ts'

const levels = { 1: 1, 2: 2, 3: 3 } as const

export const referralRoutes = (ctx: Context): Handlers<typeof referralEndpoints> => ({
  referral: ({ identity }) => referralOf(ctx, identity.member_id),
  referral_members: ({ identity, query }) =>
    friendsOf(ctx, identity.member_id, { level: levels[query.level], cursor: query.cursor }),
  referral_commissions: ({ identity, query }) => commissionsOf(ctx, identity.member_id, query.cursor),
  claim_commission: async ({ identity, caller }) => ({
    success: true,
    ...(await claimCommission(ctx, identity.member_id, caller.idempotency_key)),
  }),
})
