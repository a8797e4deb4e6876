import type { PromotionKind } from './kind.ts'
import { byFrequency } from './periods.ts'

/** Given with a deposit that reaches the promotion's minimum. */
export const depositKind: PromotionKind = {
  comes_by: 'deposit',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: () => null,
}
