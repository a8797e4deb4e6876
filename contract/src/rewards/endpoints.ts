import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { amount, instant } from '../wire/field-schemas.ts'
import { couponCard, couponUse } from './coupons/coupon.ts'
import { couponCode } from './coupons/coupon-code.ts'
import { freeRoundsStates, grantStates } from './free-rounds/free-rounds.ts'

export const rewardsEndpoints = {
  rewards: endpoint({
    id: 'C21-rewards',
    method: 'GET',
    path: '/rewards',
    auth: 'member',
    summary:
      "The member's rewards: why none can be received now, what is missing for them, used coupons and free rounds",
    response: z.object({
      /**
       * Thai sentence that says why the member receives no rewards now (break, suspension, review, limit); null if the member can receive
       * rewards.
       */
      refusal: z.string().nullable(),
      /** Requirements that apply to every reward and that the member does not meet yet. */
      needs: z.array(
        z.object({ kind: z.enum(['bank_account', 'deposit', 'phone', 'bonus_open']), text: z.string() }),
      ),
      /** Used coupons, newest first. */
      coupons: z.array(couponUse),
      /** Free rounds that are open or ended lately; those that end first come first. `amount` is the bonus from the winnings. */
      free_rounds: z.array(
        z.object({
          id: z.int().positive(),
          title: z.string(),
          game_id: z.string(),
          game_name: z.string(),
          rounds: z.int(),
          used: z.int(),
          stake: amount,
          winnings: amount,
          winnings_maximum: amount,
          ends_at: instant,
          status: z.enum(freeRoundsStates),
          site_status: z.enum(grantStates),
          amount: amount.nullable(),
          /** Stakes that the bonus requires before a withdrawal, as a multiple of the bonus, and the days for them. */
          turnover_times: z.int(),
          valid_days: z.int(),
          /** Thai conditions of the bonus. */
          terms: z.array(z.string()),
        }),
      ),
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
    keyed: true,
    summary: 'Use a coupon code: its bonus is credited at once',
    body: z.object({ code: couponCode }),
    response: z.object({ success: z.literal(true), amount, msg: z.string() }),
  }),
} as const
