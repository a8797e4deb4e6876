import { birthMonthOf } from '../rules/birth-month.ts'
import { rewardFor } from '../rules/reckoning.ts'
import type { PromotionKind } from './kind.ts'

/** Waits from the first day of the member's birth month to its last, once a year. */
export const birthdayKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'bonus',
  week: 0,
  whyNothing: () => null,
  offerAt: (promotion, birthDate, at) => {
    if (birthDate === null) return null
    const month = birthMonthOf(birthDate, at)
    if (at < month.starts_at) return null
    return { amount: rewardFor(promotion, 0n), period: month.period, claim_until: month.ends_at }
  },
}
