import type { Satang } from '@sala/contract/wire/money.ts'
import type { MemberFacts } from '../member-facts/member-facts.ts'
import { isInAudience, type Promotion } from '../rules/promotion-terms.ts'
import { kindOf } from './promotion-kinds.ts'

export type Offer = {
  readonly period: string
  readonly amount: Satang
  readonly claim_until: Date
  /** Amount that the job computed, which may be zero. Null for kinds of promotion with a fixed amount. */
  readonly computed: Satang | null
}

/**
 * Returns the bonus that the promotion offers to the member now. Returns null for a promotion whose bonus comes with a deposit, and if the member
 * gets nothing.
 */
export const offerOf = (promotion: Promotion, member: MemberFacts, at: Date): Offer | null => {
  const kind = kindOf(promotion)
  if (kind.comes_by !== 'claim' || !isInAudience(promotion, member, at)) return null
  const period = kind.period(promotion, member, at)
  if ('reason' in period) return null
  const { reckoned } = kind
  const isSomething =
    reckoned === null ? kind.whyNothing(promotion, member, at) === null : reckoned.isKnown(promotion, member)
  if (!isSomething) return null
  const amount = kind.amount(promotion, member, at)
  const claim_until = kind.claimUntil(promotion, member, at)
  return { period: period.key, amount, claim_until, computed: reckoned === null ? null : amount }
}
