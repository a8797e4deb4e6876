import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { MemberFacts } from '../member-facts/member-facts.ts'
import type { Promotion } from '../rules/promotion-terms.ts'

/** Reason why a member gets no bonus now, and the time when this changes (null if unknown). */
export type NoOffer = { readonly reason: PromotionReason; readonly until: Date | null }

/** A period in which a member has at most one bonus of a promotion. */
export type Period = {
  readonly key: string
  /** `ends_at` is the last time to take the bonus, or null without an end. `next` is the start of the next period, or null if there is none. */
  readonly ends_at: Date | null
  readonly next: Date | null
}

type Asked = readonly [promotion: Promotion, member: MemberFacts, at: Date]

type EveryKind = {
  /** Kind of the ledger transfer that grants the bonus. Statements show it. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Returns the period of a bonus that is taken now. Returns the reason if the member can take none. */
  readonly period: (...asked: Asked) => Period | NoOffer
  /** Returns why the member gets no new offer now, or null if the member is eligible. An existing offer stays valid in either case. */
  readonly whyNothing: (...asked: Asked) => NoOffer | null
}

/** A kind of promotion whose bonus comes with a deposit. The member chose the promotion for this deposit. */
type DepositKind = EveryKind & { readonly comes_by: 'deposit' }

/** A kind of promotion whose bonus the domain `rewards` grants. No list of promotions shows it. */
type RewardKind = EveryKind & { readonly comes_by: 'reward' }

/** A kind of promotion whose bonus the member claims. A job creates the offers. */
type ClaimKind = EveryKind & {
  readonly comes_by: 'claim'
  readonly amount: (...asked: Asked) => Satang
  readonly claimUntil: (...asked: Asked) => Date
  /** Returns why an offer of this period no longer applies. Kinds whose offers always stay valid have no such function. */
  readonly whyLost?: (promotion: Promotion, member: MemberFacts, period: string) => PromotionReason | null
  /** Rules for an amount that changes when rounds are reported late (cashback, rebates). Null for kinds with a fixed amount. */
  readonly reckoned: Reckoned | null
}

/** Rules for a bonus amount that a job computes again until the member claims the bonus. A change after the claim is recorded but not paid. */
type Reckoned = {
  /**
   * Returns the time that decides about the terms of an offer made at `at`: the offer has the promotion's terms that were in force at the returned
   * time.
   */
  readonly promisedAt: (at: Date) => Date
  /** Returns whether all data for the amount has arrived, such as all rounds. Until then nothing is offered or corrected. */
  readonly isKnown: (promotion: Promotion, member: MemberFacts) => boolean
}

/**
 * The functions of one kind of promotion, which the column `trigger` names. All other differences between promotions are data in the database table
 * `promotions`.
 */
export type PromotionKind = DepositKind | ClaimKind | RewardKind

/** Returns whether the bonus is free: it requires neither a deposit nor an earlier loss. */
export const isFree = (kind: PromotionKind): boolean =>
  kind.comes_by === 'reward' || (kind.comes_by === 'claim' && kind.reckoned === null)
