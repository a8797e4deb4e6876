import type { referralEndpoints } from '@sala/contract/referral/endpoints.ts'
import { readLevel } from '@sala/contract/referral/referral-levels.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { invariant } from '../platform/refusal.ts'
import { claimCommission } from './commission-claims/commission-claims.ts'
import { commissionsOf, friendsOf, referralOf, weeksOf } from './overview/referral-overview.ts'

export const referralRoutes = (ctx: Context): Handlers<typeof referralEndpoints> => ({
  referral: ({ identity }) => referralOf(ctx, identity.member_id),
  referral_members: ({ identity, query }) => {
    const level = readLevel(query.level)
    invariant(level !== null, 'the contract names the levels')
    return friendsOf(ctx, identity.member_id, { level, cursor: query.cursor })
  },
  referral_commissions: ({ identity, query }) => commissionsOf(ctx, identity.member_id, query.cursor),
  referral_weeks: ({ identity, query }) => weeksOf(ctx, identity.member_id, query.cursor),
  claim_commission: async ({ identity, caller }) => ({
    success: true,
    ...(await claimCommission(ctx, identity.member_id, caller.idempotency_key)),
  }),
})
