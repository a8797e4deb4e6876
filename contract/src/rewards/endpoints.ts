import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { amount } from '../wire/field-schemas.ts'
import { couponCard, couponUse } from './coupons/coupon.ts'
import { couponCode } from './coupons/coupon-code.ts'

export const rewardsEndpoints = {
  rewards: endpoint({
    id: 'C21-rewards',
    method: 'GET',
    path: '/rewards',
    auth: 'member',
    summary: "The member's rewards: why none can be received now, what is missing for them, and used coupons",
    response: z.object({
      /** Why the member receives no rewards now (break, suspension, review, limit), as a Thai sentence; null if rewards are possible. */
      refusal: z.string().nullable(),
      /** Requirements that apply to every reward and that the member does not meet yet. */
      needs: z.array(
        z.object({ kind: z.enum(['bank_account', 'deposit', 'phone', 'bonus_open']), text: z.string() }),
      ),
      /** Used coupons, newest first. */
      coupons: z.array(couponUse),
    }),
  }),
  check_coupon: endpoint({
    id: 'C21-rewards-coupon',
    method: 'POST',
    path: '/rewards/coupons/check',
    auth: 'member',
    summary: 'What a coupon code gives and requires; nothing is taken',
    body: z.object({ code: couponCode }),
    response: z.object({ data: couponCard }),
  }),
  redeem_coupon: endpoint({
    id: 'C21-rewards-coupon-redeem',
    method: 'POST',
    path: '/rewards/coupons/redeem',
    auth: 'member',
    summary: 'Use a coupon code: its bonus is credited at once',
    body: z.object({ code: couponCode }),
    response: z.object({ success: z.literal(true), amount, msg: z.string() }),
  }),
} as const
