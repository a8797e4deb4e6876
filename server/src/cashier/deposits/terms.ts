import type { Satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../../account/members/members.ts'
import type { CashierSettings } from '../settings.ts'

/** What this member's deposits may be: the form shows it, and an order is held against it. */
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
