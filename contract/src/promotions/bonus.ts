import { z } from 'zod'
import { gameSections } from '../games/game-facts.ts'
import { amount, idOf, instant } from '../wire/field-schemas.ts'
import { promotionId, reason } from './promotion.ts'

/**
 * Statuses of a bonus. offered: can be claimed. open: the member is playing the wagering requirement. settling: the requirement is met, and credit
 * above the maximum withdrawal is being taken. giving_up, expiring: the bonus is being taken back. Final: completed, given_up, expired, lost (no
 * credit was left), withdrawn (a staff user withdrew an unclaimed offer).
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
  /** The deposit for which the bonus was given; 0 for a bonus without a deposit. */
  deposit_amount: amount,
  turnover_needed: amount,
  turnover_done: amount,
  turnover_left: amount,
  maximum_withdrawal: amount.nullable(),
  /** Largest stake that counts towards the wagering requirement; null: no maximum. For an offer: the value if it were claimed now. */
  greatest_stake: amount.nullable(),
  uncounted_sections: z.array(z.enum(gameSections)),
  /** Amount of credit that the program took from the member when the bonus ended. */
  taken: amount,
  /** For an offered bonus only: the end of the claim period, and whether the bonus can be claimed now. */
  claim_until: instant.nullable(),
  /** Only for an offered bonus that the member cannot claim until another bonus ends: the number of days for claiming it, counted from that end. */
  claim_days_after: z.int().nullable(),
  can_claim: z.boolean(),
  reason: reason.nullable(),
  /**
   * Only for an open bonus: the credit that the member would lose and would keep by giving the bonus up now. Both are computed from the last known
   * credit.
   */
  give_up: z.object({ takes: amount, keeps: amount }).nullable(),
  opened_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
})
