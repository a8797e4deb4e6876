import { bonusReceived } from '@sala/contract/errors/promotion-reasons.ts'
import type { promotionsEndpoints } from '@sala/contract/promotions/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { bonusesOf } from './bonus-views.ts'
import { giveUpBonus } from './bonuses/bonus-end.ts'
import { claimBonus } from './bonuses/bonuses.ts'
import { promotionsFor, quoteOf } from './offers/promotions.ts'

export const promotionsRoutes = (ctx: Context): Handlers<typeof promotionsEndpoints> => ({
  promotions: async ({ identity }) => ({ data: await promotionsFor(ctx, identity?.member_id ?? null) }),

  promotion_quote: async ({ identity, params, query }) => ({
    data: await quoteOf(ctx, identity?.member_id ?? null, params.id, query.amount),
  }),

  bonuses: async ({ identity }) => bonusesOf(ctx, identity.member_id),

  get_bonus: async ({ identity, params }) => ({
    success: true,
    msg: bonusReceived(await claimBonus(ctx, identity.member_id, params.id)),
  }),

  give_up_bonus: async ({ identity, params }) => {
    await giveUpBonus(ctx, identity.member_id, params.id)
    return { success: true }
  },
})
