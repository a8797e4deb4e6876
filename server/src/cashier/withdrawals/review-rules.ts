import type { ReviewReason } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import type { CashierSettings } from '../settings.ts'

export type WithdrawalFacts = {
  readonly amount: Satang
  /** Total of the member's withdrawals on the Bangkok day of this request, including this one. Refused withdrawals do not count. */
  readonly day_total: Satang
  /** Whether this is the member's first payout. */
  readonly is_first: boolean
  readonly bank_set_at: Date
  /** Time of the last recovery of lost second factors. Null if there was none. */
  readonly factors_recovered_at: Date | null
  readonly risk_marks: number
  /** True if the member has a deposit of an unknown payer since the last paid withdrawal (`unverified-deposits.ts`) and has not fully staked it. */
  readonly unproved: boolean
  /** True if the withdrawal waits for the member's identity document (`isDocumentMissing`). */
  readonly document_missing: boolean
  /** True if an operator gave the member credit after the last paid withdrawal was requested. */
  readonly credited: boolean
}

type Rules = Pick<
  CashierSettings,
  | 'approval_maximum'
  | 'approval_day_maximum'
  | 'approval_first_maximum'
  | 'approval_bank_age_hours'
  | 'approval_recovery_hours'
>

/** Returns the first approval rule that requires a review of the withdrawal. Returns null if it can be paid without an operator. */
export const reviewNeeded = (facts: WithdrawalFacts, rules: Rules, now: Date): ReviewReason | null => {
  // A missing document is checked first. The other rules apply once a document is accepted.
  if (facts.document_missing) return 'document'
  if (facts.risk_marks > 0) return 'risk_mark'
  if (facts.unproved) return 'payer'
  if (facts.credited) return 'operator_credit'
  const sinceMs = now.getTime() - (facts.factors_recovered_at?.getTime() ?? -Infinity)
  if (sinceMs < rules.approval_recovery_hours * HOUR_MS) return 'bank_age'
  if (facts.amount > rules.approval_maximum) return 'amount'
  if (facts.is_first && facts.amount > rules.approval_first_maximum) return 'first'
  if (facts.day_total > rules.approval_day_maximum) return 'day_total'
  const ageMs = now.getTime() - facts.bank_set_at.getTime()
  return ageMs < rules.approval_bank_age_hours * HOUR_MS ? 'bank_age' : null
}
