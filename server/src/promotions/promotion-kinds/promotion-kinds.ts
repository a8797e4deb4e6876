import type { promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import { birthdayKind } from './birthday-bonus.ts'
import { dailyRefundKind } from './daily-refund.ts'
import { depositKind } from './deposit-bonus.ts'
import { friendDepositKind } from './friend-deposit.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { rewardKind } from './reward-bonus.ts'
import { stakeRebateKind } from './stake-rebate.ts'
import { weeklyRefundKind } from './weekly-refund.ts'

type Trigger = (typeof promotionTriggers)[number]

const kinds: Readonly<Record<Trigger, PromotionKind>> = {
  deposit: depositKind,
  weekly_refund: weeklyRefundKind,
  daily_refund: dailyRefundKind,
  stake_rebate: stakeRebateKind,
  birthday: birthdayKind,
  friend_deposit: friendDepositKind,
  reward: rewardKind,
}

export const kindOf = ({ trigger }: { readonly trigger: Trigger }): PromotionKind => kinds[trigger]
