import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { amount, amountInQuery, idOf, instant, shortText, success } from '../wire/field-schemas.ts'
import { bonusView } from './bonus.ts'
import { promotion, promotionId, reason, standing } from './promotion.ts'

const quote = z.object({
  promotion_id: promotionId,
  amount,
  bonus: amount,
  /** Stakes that the member must play after claiming the bonus, before a withdrawal is possible. */
  turnover_needed: amount,
  maximum_withdrawal: amount.nullable(),
  /** Largest stake that counts towards the wagering requirement with the current credit; null: no maximum. */
  greatest_stake: amount.nullable(),
  valid_days: z.int(),
  can_take: z.boolean(),
  reason: reason.nullable(),
})

/** Weekly cashback for the current week: the member's loss so far, and the bonus on Wednesday if the loss does not change. */
const weeklyRefund = z.object({
  rate_percent: z.number(),
  from: instant,
  computed_at: instant,
  net_loss: amount,
  refund: amount,
})

export const promotionsEndpoints = {
  promotions: endpoint({
    id: 'C21-promotions',
    method: 'GET',
    path: '/promotions',
    auth: 'optional',
    summary: 'All running promotions; for a member also which can be taken now, and the reason if not',
    response: z.object({
      /** `mine`: whether the calling member can claim the promotion; null for a visitor. */
      data: z.array(promotion.extend({ mine: standing.nullable() })),
    }),
  }),
  promotion_quote: endpoint({
    id: 'C21-promotion-quote',
    method: 'GET',
    path: '/promotions/{id}/quote',
    auth: 'optional',
    summary: 'Bonus and conditions of a deposit of that amount, before it is accepted',
    params: z.object({ id: shortText }),
    query: z.object({ amount: amountInQuery }),
    response: z.object({ data: quote }),
  }),
  bonuses: endpoint({
    id: 'C21-bonuses',
    method: 'GET',
    path: '/bonuses',
    auth: 'member',
    summary: "The member's bonuses, newest first, with their turnover and claimable offers",
    response: z.object({
      /** Sums over the member's bonuses: wagering still required, bonuses received, and bonuses that can be claimed. */
      bonus: z.object({ turnover: amount, total: amount, pending: amount }),
      weekly_refund: weeklyRefund.nullable(),
      data: z.array(bonusView),
    }),
  }),
  get_bonus: endpoint({
    id: 'C16',
    method: 'POST',
    path: '/customers/get-bonus/{id}',
    auth: 'member',
    summary: 'Claim a waiting bonus, by its id or by that of its promotion',
    params: z.object({ id: shortText }),
    response: z.object({ success: z.literal(true), msg: z.string() }),
  }),
  give_up_bonus: endpoint({
    id: 'C21-give-up-bonus',
    method: 'POST',
    path: '/bonuses/{id}/give-up',
    repeatable: true,
    auth: 'member',
    summary: 'Forfeit an open bonus: the bonus and its winnings are taken back, own money stays',
    params: z.object({ id: idOf('bon') }),
    response: success,
  }),
} as const
