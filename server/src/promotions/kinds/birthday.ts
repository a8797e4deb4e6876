import { birthMonthOf } from '../rules/birth-month.ts'
import { rewardFor } from '../rules/reckoning.ts'
import type { PromotionKind } from './kind.ts'
import { byFrequency } from './periods.ts'

/** Waits from the first day of the member's birth month to its last, once a year. */
export const birthdayKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: () => null,
  amount: promotion => rewardFor(promotion, 0n),
  claimUntil: (_promotion, { birth_date }, at) => birthMonthOf(birth_date ?? '', at).ends_at,
  reckoned: null,
}
