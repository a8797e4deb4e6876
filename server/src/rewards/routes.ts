import { bonusReceived } from '@sala/contract/errors/promotion-reasons.ts'
import type { rewardsEndpoints } from '@sala/contract/rewards/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { couponCardOf, redeemCoupon } from './coupons/coupon-redemption.ts'
import { rewardsOf } from './reward-overview.ts'

export const rewardsRoutes = (ctx: Context): Handlers<typeof rewardsEndpoints> => ({
  rewards: ({ identity }) => rewardsOf(ctx, identity.member_id),

  check_coupon: async ({ identity, caller, body }) => ({
    data: await couponCardOf(ctx, { member_id: identity.member_id, ip: caller.ip }, body.code),
  }),

  redeem_coupon: async ({ identity, caller, body }) => {
    const trying = { member_id: identity.member_id, ip: caller.ip }
    const amount = await redeemCoupon(ctx, trying, body.code, caller.idempotency_key)
    return { success: true, amount, msg: bonusReceived(amount) }
  },
})
