import { type MemberFunds, ownCreditOf } from '../../games/transfer-wallet/member-funds.ts'

import type { EndBalances } from '../rules/reward-calculation.ts'
import type { Bonus } from './sql.ts'

/** Returns the member's own credit when a bonus opens: the own credit without undecided stakes, but at least the deposit. */
export const ownCreditAtOpening = (funds: MemberFunds, deposit: bigint): bigint => {
  const own = ownCreditOf(funds) - funds.under_way
  return own > deposit ? own : deposit
}

/**
 * Returns the two balances from which the amount to take back at the end of a bonus is computed. Own money is the amount at the opening (at least the
 * deposit), plus later deposits, minus withdrawals. Stakes that were undecided at the opening are not part of it.
 */
export const endBalancesOf = (bonus: Bonus, funds: MemberFunds, taken: bigint): EndBalances => {
  const atOpen = (bonus.own_at_open ?? 0n) - (bonus.gap_at_open ?? 0n)
  const own = atOpen > bonus.deposit_amount ? atOpen : bonus.deposit_amount
  const since = funds.inflow + taken - (bonus.inflow_at_open ?? 0n)
  return { credit: funds.credit + taken, own: own + since }
}

/** Returns the undecided stakes that were placed with the bonus: all undecided stakes now, minus those at the opening of the bonus. */
export const underWayOf = ({ gap_at_open }: Bonus, { under_way }: MemberFunds): bigint => {
  const since = under_way - (gap_at_open ?? 0n)
  return since > 0n ? since : 0n
}
