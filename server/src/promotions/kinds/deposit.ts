import type { PromotionKind } from './kind.ts'

/** Given with a deposit that reaches the promotion's minimum. */
export const depositKind: PromotionKind = {
  comes_by: 'deposit',
  transfer: 'bonus',
  week: 0,
  whyNothing: () => null,
  offerAt: () => null,
}
