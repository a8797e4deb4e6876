import { z } from 'zod'
import { gameSections } from '../games/game.ts'
import { amount, idOf, instant } from '../wire/fields.ts'
import { promotionId, reason } from './promotion.ts'

/**
 * offered: can be claimed. open: the wagering requirement is being played. settling: the requirement is met,
 * and the part above the maximum is being taken. giving_up, expiring: the bonus is being taken back. Final
 * states: completed, given_up, expired, lost (no credit was left), withdrawn (the operator withdrew an
 * unclaimed offer).
 */
export const bonusStatuses = [
  'offered',
  'open',
  'settling',
  'giving_up',
  'expiring',
  'completed',
  'given_up',
  'expired',
  'lost',
  'withdrawn',
] as const
export type BonusStatus = (typeof bonusStatuses)[number]

export const bonusView = z.object({
  id: idOf('bon'),
  promotion_id: promotionId,
  title: z.string(),
  status: z.enum(bonusStatuses),
  amount,
  /** The deposit of a deposit bonus; zero for other bonuses. */
  deposit_amount: amount,
  turnover_needed: amount,
  turnover_done: amount,
  turnover_left: amount,
  maximum_withdrawal: amount.nullable(),
  /** Maximum stake that counts; null: no maximum. For an offer: the value if it was claimed now. */
  greatest_stake: amount.nullable(),
  /** Sections whose stakes do not count. */
  uncounted_sections: z.array(z.enum(gameSections)),
  /** The amount taken when the bonus ended. */
  taken: amount,
  /** Offered only: the end of the claim period, and whether it can be claimed now. */
  claim_until: instant.nullable(),
  /** Offered only, while another bonus is open: the claim period in days, which starts when that bonus ends. */
  claim_days_after: z.int().nullable(),
  can_claim: z.boolean(),
  reason: reason.nullable(),
  /** Open only: what giving up would take and leave, by the last known credit. */
  give_up: z.object({ takes: amount, keeps: amount }).nullable(),
  opened_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
})
