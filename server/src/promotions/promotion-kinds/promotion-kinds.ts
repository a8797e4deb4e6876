import type { promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import { birthdayKind } from './birthday-bonus.ts'
import { depositKind } from './deposit-bonus.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { rewardKind } from './reward-bonus.ts'
import { weeklyRefundKind } from './weekly-refund.ts'

type Trigger = (typeof promotionTriggers)[number]

const kinds: Readonly<Record<Trigger, PromotionKind>> = {
  deposit: depositKind,
  weekly_refund: weeklyRefundKind,
  birthday: birthdayKind,
  reward: rewardKind,
}

export const kindOf = ({ trigger }: { readonly trigger: Trigger }): PromotionKind => kinds[trigger]
