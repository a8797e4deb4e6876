import { DAY_MS, weekOf } from '../../platform/calendar.ts'
import { rewardFor } from '../rules/reward-calculation.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { lastWeek } from './promotion-periods.ts'

/** Weekly cashback (B05): a share of last week's net loss. It is computed from Wednesday on, and can be claimed in the days after. */
export const weeklyRefundKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'weekly_refund',
  period: lastWeek,
  whyNothing: (promotion, { last_week_loss }, at) => {
    if (last_week_loss === null) return { reason: 'being_reckoned', until: null }
    return rewardFor(promotion, last_week_loss) > 0n ? null : { reason: 'no_loss', until: weekOf(at).ends_at }
  },
  amount: (promotion, { last_week_loss }) => rewardFor(promotion, last_week_loss ?? 0n),
  claimUntil: ({ claim_days }, _member, at) =>
    new Date(weekOf(at).starts_at.getTime() + (claim_days ?? 0) * DAY_MS),
  reckoned: {
    // Cashback for a week uses the terms in force at the start of that week.
    promisedAt: at => weekOf(at, -1).starts_at,
    isKnown: ({ last_week_loss }) => last_week_loss !== null,
  },
}
