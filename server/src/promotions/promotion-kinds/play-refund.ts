import { DAY_MS } from '../../platform/calendar.ts'
import { rewardFor } from '../rules/reward-calculation.ts'
import type { NoOffer, PromotionKind } from './promotion-kind.ts'

type Asked = Parameters<PromotionKind['period']>

type PlayRefund = {
  readonly transfer: PromotionKind['transfer']
  readonly period: PromotionKind['period']
  /** Returns the start of the day or week in which the bonus is offered. `periods` moves the result by that number of days or weeks. */
  readonly startOf: (at: Date, periods?: number) => Date
  /** Returns the play of the previous period in satang. Null means that rounds of that period may be unread. */
  readonly playOf: (promotion: Asked[0], member: Asked[1]) => bigint | null
  /** Reason that is shown to a member if there was no play to refund. */
  readonly reason: NoOffer['reason']
}

/**
 * Creates a kind of promotion whose bonus is a share of the play of the previous day or week. A job computes the amount again until the member claims
 * the bonus. It can be claimed in the first `claim_days` days of the period.
 */
export const playRefund = ({ transfer, period, startOf, playOf, reason }: PlayRefund) =>
  ({
    comes_by: 'claim',
    transfer,
    period,
    whyNothing: (promotion, member, at) => {
      const play = playOf(promotion, member)
      if (play === null) return { reason: 'being_reckoned', until: null }
      return rewardFor(promotion, play) > 0n ? null : { reason, until: startOf(at, 1) }
    },
    amount: (promotion, member) => rewardFor(promotion, playOf(promotion, member) ?? 0n),
    claimUntil: ({ claim_days }, _member, at) => new Date(startOf(at).getTime() + (claim_days ?? 0) * DAY_MS),
    reckoned: {
      // An offer has the terms that were in force at the start of the refunded day or week.
      promisedAt: at => startOf(at, -1),
      isKnown: (promotion, member) => playOf(promotion, member) !== null,
    },
  }) satisfies PromotionKind
