import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { MemberFacts } from '../facts/facts.ts'
import type { Promotion } from '../rules/promotion.ts'

/** Reason for no offer now, and when it ends (null: unknown). */
export type NoOffer = { readonly reason: PromotionReason; readonly until: Date | null }

/** A period in which a member has at most one bonus of a promotion. */
export type Period = {
  /** Unique key of the period. */
  readonly key: string
  /** `ends_at`: last time to take the bonus; `next`: when the next period begins. Null: no end, no next period. */
  readonly ends_at: Date | null
  readonly next: Date | null
}

/** Input of a kind: promotion, member facts, time. */
type Asked = readonly [promotion: Promotion, member: MemberFacts, at: Date]

type EveryKind = {
  /** Transfer kind of the grant on statements. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Period of a bonus taken now. */
  readonly period: (...asked: Asked) => Period | NoOffer
  /** Why the member gets nothing now; null when eligible. An existing offer is kept anyway. */
  readonly whyNothing: (...asked: Asked) => NoOffer | null
}

/** Granted with the deposit prepared with it. */
type DepositKind = EveryKind & { readonly comes_by: 'deposit' }

/** Waits until the member claims it. A job creates the offers; most kinds can be claimed before the job has run. */
type ClaimKind = EveryKind & {
  readonly comes_by: 'claim'
  readonly amount: (...asked: Asked) => Satang
  readonly claimUntil: (...asked: Asked) => Date
  /** For an amount that depends on facts reported late; null for other kinds. */
  readonly reckoned: Reckoned | null
}

/** The job recomputes the amount until the claim. Later changes are only recorded. */
type Reckoned = {
  /** Time whose terms apply. */
  readonly promisedAt: (at: Date) => Date
  /** Returns false while data is missing; then nothing is offered or corrected. */
  readonly isKnown: (member: MemberFacts) => boolean
}

/** Everything in which kinds of promotion (`trigger`) differ. The rest is data in the promotion's row. */
export type PromotionKind = DepositKind | ClaimKind

/** Whether the bonus is free: without a deposit or an earlier loss. */
export const isFree = (kind: PromotionKind): boolean => kind.comes_by === 'claim' && kind.reckoned === null
