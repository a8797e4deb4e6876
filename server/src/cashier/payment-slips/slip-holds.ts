import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { PayerVerdict } from '../bank/payer-identification.ts'
import type { CashierSettings } from '../settings.ts'

/** Reasons why an operator must review a slip before its money is credited. */
export const slipHolds = [
  /** The account that paid is registered to another member than the one who sent the slip. */
  'other_account',
  /**
   * The transfer's bill (payment request) reference, or a deposit that fits the transfer, belongs to another member than the one who sent the slip.
   */
  'other_member',
  /** The money of the transfer was credited to another member, or is being returned to its payer. */
  'given_away',
  /** The bank's statement has several transfers with the slip's transfer number. */
  'repeated',
  /** Another member sent a slip of the same transfer. */
  'contested',
  /** The bank does not show that the payment came from the account of the member who sent the slip. */
  'unproved_payer',
  'risk_mark',
  'old',
  'large',
] as const
export type SlipHold = (typeof slipHolds)[number]

export type Facts = {
  readonly member_id: MemberId
  /** The member whose own bank account paid. Null if the account is unknown or masked. */
  readonly payer: MemberId | null
  /**
   * The member whose deposit has the transfer's bill (payment request) reference or, without a reference, the transfer's amount. Null if there is
   * no such deposit.
   */
  readonly hint: MemberId | null
  /** Result of the comparison of the payer with the slip's member. */
  readonly verdict: PayerVerdict
  readonly repeated: boolean
  readonly contested: boolean
  readonly risk_marked: boolean
  readonly amount: Satang
  readonly paid_at: Date
}

/** Returns the most serious reason to hold a slip. Returns null if its money may be credited without a review. */
export const holdReasonOf = (
  facts: Facts,
  settings: Pick<CashierSettings, 'slip_maximum' | 'slip_age_days'>,
  now: Date,
): SlipHold | null => {
  if (facts.payer !== null && facts.payer !== facts.member_id) return 'other_account'
  if (facts.hint !== null && facts.hint !== facts.member_id) return 'other_member'
  if (facts.repeated) return 'repeated'
  if (facts.contested) return 'contested'
  if (facts.verdict !== 'known') return 'unproved_payer'
  if (facts.risk_marked) return 'risk_mark'
  if (now.getTime() - facts.paid_at.getTime() > settings.slip_age_days * DAY_MS) return 'old'
  if (facts.amount > settings.slip_maximum) return 'large'
  return null
}
