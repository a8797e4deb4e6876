import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { rewardNeeds } from '../promotions/reward-bonus.ts'
import { couponUsesOf } from './coupons/coupon-uses.ts'
import { freeRoundsOf } from './free-rounds/member-free-rounds.ts'
import { mayReceiveReward } from './grants/reward-permission.ts'

/** Returns the data of the member's page of rewards. If the member may not receive rewards, it contains the reason instead of other requirements. */
export const rewardsOf = async (ctx: Context, memberId: MemberId) => {
  const permission = await mayReceiveReward(ctx.db, memberId, ctx.clock.now())
  const coupons = await couponUsesOf(ctx, memberId)
  const free_rounds = await freeRoundsOf(ctx, memberId)
  if (!permission.allowed) return { refusal: permission.refusal.sentence, needs: [], coupons, free_rounds }
  return { refusal: null, needs: await rewardNeeds(ctx, memberId), coupons, free_rounds }
}
