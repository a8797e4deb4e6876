import { z } from 'zod'
import { gameSections } from '../games/game-facts.ts'
import { amount, idOf, instant } from '../wire/field-schemas.ts'
import { promotionId, reason } from './promotion.ts'

/**
 * Statuses of a bonus:
 * - offered: the member can claim it.
 * - open: the member has claimed it and plays to meet the wagering requirement.
 * - settling: the requirement is met, and credit above the maximum withdrawal is being taken.
 * - giving_up, expiring: the bonus is being taken back.
 * - completed, given_up, expired: final, after settling, giving_up and expiring.
 * - lost: final, because no credit was left.
 * - withdrawn: final, because a staff user withdrew the offer before the member claimed it.
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
  /** Amount of the deposit for which the bonus was given; 0 for a bonus without a deposit. */
  deposit_amount: amount,
  turnover_needed: amount,
  turnover_done: amount,
  turnover_left: amount,
  maximum_withdrawal: amount.nullable(),
  /**
   * Largest stake that counts towards the wagering requirement; null: no maximum. For an offered bonus, it is the value that would apply
   * after a claim now.
   */
  greatest_stake: amount.nullable(),
  uncounted_sections: z.array(z.enum(gameSections)),
  /** Amount of credit that the program took away from the member when the bonus ended. */
  taken: amount,
  /** End of the claim period of an offered bonus. Null for any other status, and while `claim_days_after` is set. */
  claim_until: instant.nullable(),
  /**
   * Set only while another open bonus prevents the claim: number of days, after the end of that other bonus, in which the member can claim
   * this bonus.
   */
  claim_days_after: z.int().nullable(),
  can_claim: z.boolean(),
  reason: reason.nullable(),
  /**
   * Only for an open bonus: credit that the member would lose (`takes`) and keep (`keeps`) by giving up the bonus now, computed from the
   * last known credit. Null for any other status.
   */
  give_up: z.object({ takes: amount, keeps: amount }).nullable(),
  opened_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
})
