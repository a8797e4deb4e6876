import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { MemberFacts } from '../facts/facts.ts'
import type { Promotion } from '../rules/promotion.ts'

/** Why a member gets no offer now, and when that changes (null: unknown). */
export type NoOffer = { readonly reason: PromotionReason; readonly until: Date | null }

/** A period in which a member has at most one bonus of a promotion. */
export type Period = {
  /** Unique key of the period, stored with the bonus. */
  readonly key: string
  /** `ends_at`: last time to take the bonus. `next`: start of the next period. Null: no end, no next period. */
  readonly ends_at: Date | null
  readonly next: Date | null
}

/** Parameters of each function of a kind: promotion, member facts, time. */
type Asked = readonly [promotion: Promotion, member: MemberFacts, at: Date]

type EveryKind = {
  /** Kind of the ledger transfer that grants the bonus, as shown on statements. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Returns the period of a bonus taken now, or the reason why none can be taken. */
  readonly period: (...asked: Asked) => Period | NoOffer
  /** Returns why the member gets no new offer now; null when eligible. An existing offer stays. */
  readonly whyNothing: (...asked: Asked) => NoOffer | null
}

/** A bonus that is granted with a deposit for which the member chose the promotion. */
type DepositKind = EveryKind & { readonly comes_by: 'deposit' }

/** A bonus that the member claims. A job creates the offers; most kinds can also be claimed before the job has run. */
type ClaimKind = EveryKind & {
  readonly comes_by: 'claim'
  readonly amount: (...asked: Asked) => Satang
  readonly claimUntil: (...asked: Asked) => Date
  /** Set for a kind whose amount depends on data reported late (cashback); null for other kinds. */
  readonly reckoned: Reckoned | null
}

/** Rules for an amount that the job recomputes until the claim. Later changes are recorded, but not paid. */
type Reckoned = {
  /** Returns the time whose terms of the promotion apply to an offer made at `at`. */
  readonly promisedAt: (at: Date) => Date
  /** Whether all data that determines the amount has arrived (e.g. all rounds). Until then nothing is offered or corrected. */
  readonly isKnown: (member: MemberFacts) => boolean
}

/** The code by which kinds of promotion (`trigger`) differ. All other differences are data in the promotion's row. */
export type PromotionKind = DepositKind | ClaimKind

/** Whether the bonus is free: it needs neither a deposit nor an earlier loss. */
export const isFree = (kind: PromotionKind): boolean => kind.comes_by === 'claim' && kind.reckoned === null
