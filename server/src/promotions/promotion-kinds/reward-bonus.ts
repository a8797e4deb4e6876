import type { PromotionKind } from './promotion-kind.ts'
import { byFrequency } from './promotion-periods.ts'

/** The terms of a reward. The domain `rewards` grants its bonuses (`giveRewardBonus`) and names their periods. */
export const rewardKind: PromotionKind = {
  comes_by: 'reward',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: () => null,
}
