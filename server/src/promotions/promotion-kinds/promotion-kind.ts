import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { MemberFacts } from '../member-facts/member-facts.ts'
import type { Promotion } from '../rules/promotion.ts'

/** Why a member gets no bonus now, and the time when this changes (null: unknown). */
export type NoOffer = { readonly reason: PromotionReason; readonly until: Date | null }

/** A period in which a member has at most one bonus of a promotion. */
export type Period = {
  readonly key: string
  /** `ends_at`: last time to take the bonus; null without an end. `next`: start of the next period; null without one. */
  readonly ends_at: Date | null
  readonly next: Date | null
}

type Asked = readonly [promotion: Promotion, member: MemberFacts, at: Date]

type EveryKind = {
  /** Kind of the ledger transfer that grants the bonus, as shown on statements. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Returns the period of a bonus that is taken now, or the reason why the member can take none. */
  readonly period: (...asked: Asked) => Period | NoOffer
  /** Returns why the member gets no new offer now; null when the member is eligible. An existing offer stays valid. */
  readonly whyNothing: (...asked: Asked) => NoOffer | null
}

/** Kind of promotion whose bonus comes with a deposit for which the member chose the promotion. */
type DepositKind = EveryKind & { readonly comes_by: 'deposit' }

/** Kind of promotion whose bonus the member claims. A job creates the offers. */
type ClaimKind = EveryKind & {
  readonly comes_by: 'claim'
  readonly amount: (...asked: Asked) => Satang
  readonly claimUntil: (...asked: Asked) => Date
  /** Rules for an amount that depends on rounds reported late (cashback); null for kinds with a fixed amount. */
  readonly reckoned: Reckoned | null
}

/** Rules for a bonus amount that a job recomputes until the member claims the bonus. Later changes are recorded, but not paid. */
type Reckoned = {
  /** Returns the time at which the promotion's terms must be read for an offer that is made at `at`. */
  readonly promisedAt: (at: Date) => Date
  /** Whether all data for the amount has arrived, such as all rounds. Until then nothing is offered or corrected. */
  readonly isKnown: (member: MemberFacts) => boolean
}

/** Code of one kind of promotion (`trigger`). All other differences between promotions are data in the table `promotions`. */
export type PromotionKind = DepositKind | ClaimKind

/** Whether the bonus is free: it needs neither a deposit nor an earlier loss. */
export const isFree = (kind: PromotionKind): boolean => kind.comes_by === 'claim' && kind.reckoned === null
