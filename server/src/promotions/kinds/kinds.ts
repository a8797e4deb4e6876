import type { promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import { birthdayKind } from './birthday.ts'
import { depositKind } from './deposit.ts'
import type { PromotionKind } from './kind.ts'
import { weeklyRefundKind } from './weekly-refund.ts'

type Trigger = (typeof promotionTriggers)[number]

/** Every kind of promotion. A trigger of the contract without a kind does not compile. */
const kinds: Readonly<Record<Trigger, PromotionKind>> = {
  deposit: depositKind,
  weekly_refund: weeklyRefundKind,
  birthday: birthdayKind,
}

export const kindOf = ({ trigger }: { readonly trigger: Trigger }): PromotionKind => kinds[trigger]
