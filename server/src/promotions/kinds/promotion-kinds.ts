import type { promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import { birthdayKind } from './birthday.ts'
import { depositKind } from './deposit.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { weeklyRefundKind } from './weekly-refund.ts'

type Trigger = (typeof promotionTriggers)[number]

/** Maps each trigger to its kind of promotion. A trigger of the contract that is missing here is a type error. */
const kinds: Readonly<Record<Trigger, PromotionKind>> = {
  deposit: depositKind,
  weekly_refund: weeklyRefundKind,
  birthday: birthdayKind,
}

export const kindOf = ({ trigger }: { readonly trigger: Trigger }): PromotionKind => kinds[trigger]
