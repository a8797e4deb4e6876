import { affiliateDeal } from '../../affiliates/affiliate-deal.ts'
import { affiliateClosing, affiliatePayment } from '../../affiliates/affiliate-payment.ts'

/** Kinds of proposals about affiliate partners: a deal, and the closing and the payment of a month's statement. */
export const affiliateProposals = {
  affiliate_deal: { make: 'affiliates.edit', agree: 'agree.promotions', payload: affiliateDeal },
  affiliate_close: { make: 'affiliates.settle', agree: 'agree.money', payload: affiliateClosing },
  affiliate_pay: { make: 'affiliates.settle', agree: 'agree.money', payload: affiliatePayment },
} as const
