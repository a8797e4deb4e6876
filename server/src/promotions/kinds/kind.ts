import type { PromotionReason } from '@sala/contract/errors/promotion-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { TransferKind } from '../../ledger/accounts.ts'
import type { Promotion } from '../rules/promotion.ts'

/** What a member can be offered at once: how much, for which period, and until when it can be claimed. */
export type Offer = { readonly amount: Satang; readonly period: string; readonly claim_until: Date }

/** All in which one kind of promotion (its `trigger`) differs from another. Everything else of a promotion is data in its row. */
export type PromotionKind = {
  /** `deposit`: given with the deposit that was prepared with it. `claim`: it waits until the member claims it. */
  readonly comes_by: 'deposit' | 'claim'
  /** What the member's statement calls the transfer that brings it. */
  readonly transfer: Extract<TransferKind, 'bonus' | 'weekly_refund'>
  /** Of a promotion that can be had once a week: which week a bonus taken now belongs to, 0 for this one and -1 for the one before. */
  readonly week: 0 | -1
  /** Why there is nothing to claim, by what was computed for the member (null: nothing was); null when there is. */
  readonly whyNothing: (computed: { readonly amount: Satang } | null) => PromotionReason | null
  /** What a member of that birth date is offered without being computed first; null: nothing at that time. */
  readonly offerAt: (promotion: Promotion, birthDate: string | null, at: Date) => Offer | null
}
