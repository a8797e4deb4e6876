import { type MemberFunds, ownCreditOf } from '../../games/wallet/funds.ts'

import type { Standing } from '../rules/reward-calculation.ts'
import type { Bonus } from './sql.ts'

/** The own money that a bonus is opened over, at least its deposit: what the site took without a round is none. */
export const ownUnder = (funds: MemberFunds, deposit: bigint): bigint => {
  const own = ownCreditOf(funds) - funds.under_way
  return own > deposit ? own : deposit
}

/**
 * What stands under an open bonus now: own credit at its opening, at least its deposit, and what came in since. What the site had
 * taken by then without a round is no own money any more.
 */
export const standingOf = (bonus: Bonus, funds: MemberFunds, taken: bigint): Standing => {
  const atOpen = (bonus.own_at_open ?? 0n) - (bonus.gap_at_open ?? 0n)
  const own = atOpen > bonus.deposit_amount ? atOpen : bonus.deposit_amount
  const since = funds.inflow + taken - (bonus.inflow_at_open ?? 0n)
  return { credit: funds.credit + taken, own: own + since }
}

/** The stakes under way that were placed with the bonus: what was missing when it opened is none of them. */
export const underWayOf = ({ gap_at_open }: Bonus, { under_way }: MemberFunds): bigint => {
  const since = under_way - (gap_at_open ?? 0n)
  return since > 0n ? since : 0n
}
