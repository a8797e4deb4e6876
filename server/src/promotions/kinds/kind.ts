import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { MemberFacts } from '../facts/facts.ts'
import type { Promotion } from '../rules/promotion.ts'

/** Reason for no offer now, and its end; null: unknown. */
export type Nothing = { readonly reason: PromotionReason; readonly until: Date | null }

/** Of each, a member has at most one bonus of a promotion. */
export type Period = {
  /** Key of the bonus. */
  readonly key: string
  /** Until when a bonus of it can be taken, and from when on one of the next; null: for ever, never. */
  readonly ends_at: Date | null
  readonly next: Date | null
}

/** Input of a kind: promotion, member facts, time. */
type Asked = readonly [promotion: Promotion, member: MemberFacts, at: Date]

type EveryKind = {
  /** Transfer kind of the grant on statements. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Which period a bonus taken now belongs to. */
  readonly period: (...asked: Asked) => Period | Nothing
  /** Why the member gets nothing at that moment; null when something. An offer that waits already is kept all the same. */
  readonly whyNothing: (...asked: Asked) => Nothing | null
}

/** Given with the deposit that was prepared with it. */
type DepositKind = EveryKind & { readonly comes_by: 'deposit' }

/** Waits until the member claims it. A job offers it to all members; most can be claimed before it has come by. */
type ClaimKind = EveryKind & {
  readonly comes_by: 'claim'
  readonly amount: (...asked: Asked) => Satang
  readonly claimUntil: (...asked: Asked) => Date
  /** Of an amount that follows facts which may be heard of late; null for all others. */
  readonly reckoned: Reckoned | null
}

/** Recomputed by the job until the claim; later changes are only recorded. */
type Reckoned = {
  /** When what it is reckoned by was promised. */
  readonly promisedAt: (at: Date) => Date
  /** False: nothing is offered and nothing corrected before more is known. */
  readonly isKnown: (member: MemberFacts) => boolean
}

/** All in which one kind of promotion (its `trigger`) differs from another. Everything else of a promotion is data in its row. */
export type PromotionKind = DepositKind | ClaimKind

/** It is given for nothing: no deposit came with it, and no loss before. */
export const isFree = (kind: PromotionKind): boolean => kind.comes_by === 'claim' && kind.reckoned === null
