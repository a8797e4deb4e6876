import type { PromotionKind } from './promotion-kind.ts'
import { byFrequency } from './promotion-periods.ts'

/** The deposit bonus. A member gets it with a deposit of at least the promotion's minimum. */
export const depositKind: PromotionKind = {
  comes_by: 'deposit',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: () => null,
}
