import type { PromotionKind } from './kind.ts'

/** A part of last week's net loss, computed on Wednesdays (B05, `refund/weekly-refund.ts`) and claimed in the week after. */
export const weeklyRefundKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'weekly_refund',
  week: -1,
  // A loss that late rounds made a win is no offer.
  whyNothing: computed => (computed === null || computed.amount === 0n ? 'no_loss' : null),
  offerAt: () => null,
}
