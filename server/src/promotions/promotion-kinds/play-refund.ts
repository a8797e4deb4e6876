import { DAY_MS } from '../../platform/calendar.ts'
import { rewardFor } from '../rules/reward-calculation.ts'
import type { NoOffer, PromotionKind } from './promotion-kind.ts'

type Asked = Parameters<PromotionKind['period']>

type PlayRefund = {
  readonly transfer: PromotionKind['transfer']
  readonly period: PromotionKind['period']
  /** Returns the start of the day or week in which the bonus is offered, or of one that is `periods` later. */
  readonly startOf: (at: Date, periods?: number) => Date
  /** Returns the play of the previous period in satang. Null means that rounds of that period may be unread. */
  readonly playOf: (promotion: Asked[0], member: Asked[1]) => bigint | null
  /** Why a member without such play gets nothing. */
  readonly reason: NoOffer['reason']
}

/**
 * Builds a kind of promotion whose bonus is a share of the play of the previous day or week. A job computes it until the member claims it.
 * The member can claim it in the first `claim_days` days of the period.
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
      // A refund uses the terms in force at the start of the day or week of the play.
      promisedAt: at => startOf(at, -1),
      isKnown: (promotion, member) => playOf(promotion, member) !== null,
    },
  }) satisfies PromotionKind
