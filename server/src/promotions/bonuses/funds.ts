import { type MemberFunds, ownCreditOf } from '../../games/wallet/funds.ts'

import type { EndBalances } from '../rules/reward-calculation.ts'
import type { Bonus } from './sql.ts'

/** Own money at the opening, at least the deposit, without gaps at the site. */
export const ownCreditAtOpening = (funds: MemberFunds, deposit: bigint): bigint => {
  const own = ownCreditOf(funds) - funds.under_way
  return own > deposit ? own : deposit
}

/**
 * Balances for the end of an open bonus. Own money: that at the opening, at least the deposit, plus later
 * inflow, less gaps at the site.
 */
export const endBalancesOf = (bonus: Bonus, funds: MemberFunds, taken: bigint): EndBalances => {
  const atOpen = (bonus.own_at_open ?? 0n) - (bonus.gap_at_open ?? 0n)
  const own = atOpen > bonus.deposit_amount ? atOpen : bonus.deposit_amount
  const since = funds.inflow + taken - (bonus.inflow_at_open ?? 0n)
  return { credit: funds.credit + taken, own: own + since }
}

/** Open stakes placed with the bonus, without the gap at its opening. */
export const underWayOf = ({ gap_at_open }: Bonus, { under_way }: MemberFunds): bigint => {
  const since = under_way - (gap_at_open ?? 0n)
  return since > 0n ? since : 0n
}
