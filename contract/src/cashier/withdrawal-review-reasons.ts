export const reviewReasons = [
  'amount',
  'day_total',
  'first',
  'bank_age',
  'risk_mark',
  'payer',
  'operator_credit',
  'document',
] as const
/** Name of the approval rule that requires an operator's review of a withdrawal. */
export type ReviewReason = (typeof reviewReasons)[number]
