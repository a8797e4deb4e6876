import type { Satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../../account/members/members.ts'
import type { CashierSettings } from '../settings.ts'

/** Minimum, maximum and methods of a member's deposits, for the form and its validation. */
export type DepositTerms = {
  readonly minimum: Satang
  readonly maximum: Satang
  readonly payment_gateway: boolean
}

export const depositTermsOf = (member: Member, settings: CashierSettings): DepositTerms => ({
  minimum: settings.deposit_minimum,
  maximum: settings.deposit_maximum,
  payment_gateway: member.payment_gateway_status,
})
