import { z } from 'zod'
import { gameSections } from '../games/game.ts'
import { amount, idOf, instant } from '../wire/fields.ts'
import { promotionId, reason } from './promotion.ts'

/**
 * offered: waits to be claimed. open: its turnover is being played. settling: the turnover is done, what is above the
 * maximum is being taken. giving_up, expiring: the bonus is being taken back. Then completed, given_up, expired, or lost
 * (nothing was left to protect). withdrawn: the operator took the offer back before anybody claimed it.
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
  /** The deposit it came with; zero for the others. */
  deposit_amount: amount,
  turnover_needed: amount,
  turnover_done: amount,
  turnover_left: amount,
  maximum_withdrawal: amount.nullable(),
  /** The most that one stake may be and still count; null: each counts. Of an offer, as it would be if it was claimed now. */
  greatest_stake: amount.nullable(),
  /** The kinds of game whose stakes do not count. */
  uncounted_sections: z.array(z.enum(gameSections)),
  /** The amount that the end of the bonus took. */
  taken: amount,
  /** Offered only: until when it can be claimed, and whether that can be done now. */
  claim_until: instant.nullable(),
  /** Offered only, while another bonus is open: for how many days after that one's end it can be claimed; no time runs before. */
  claim_days_after: z.int().nullable(),
  can_claim: z.boolean(),
  reason: reason.nullable(),
  /** Open only: what giving up would take and leave, by the credit as last compared. */
  give_up: z.object({ takes: amount, keeps: amount }).nullable(),
  opened_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
})
