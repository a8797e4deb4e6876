import { bonusReceived } from '@sala/contract/errors/promotion-reasons.ts'
import type { tiersEndpoints } from '@sala/contract/rewards/tiers/endpoints.ts'
import { cashierSettings } from '../cashier/settings.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { readSettings } from '../platform/settings.ts'
import { takeTierGift } from '../rewards/tiers/tier-gifts.ts'
import { tierPageOf } from '../rewards/tiers/tier-overview.ts'

/** Routes of the member's tier (level of benefits). They combine the tier with the cashier's limits of withdrawals. */
export const tierRoutes = (ctx: Context): Handlers<typeof tiersEndpoints> => ({
  tier: async ({ identity }) =>
    tierPageOf(ctx, identity.member_id, await readSettings(ctx.db, cashierSettings)),

  take_tier_gift: async ({ identity, body }) => {
    const amount = await takeTierGift(ctx, identity.member_id, body.kind)
    return { success: true, amount, msg: bonusReceived(amount) }
  },
})
