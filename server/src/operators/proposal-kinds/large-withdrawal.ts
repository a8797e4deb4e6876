import { formatSatang } from '@sala/contract/wire/money.ts'
import { findDeviceSharers } from '../../account/devices/attributes-shared-by-members.ts'
import { maskAccount, maskName } from '../../account/members/personal-data-masking.ts'
import { approveWithdrawal, riskMarksOf } from '../../cashier/operator-actions.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Tx } from '../../platform/db.ts'
import type { DecisionOfTwo } from '../../platform/operator-decision.ts'
import { isWatched } from '../../protection/withdrawal-watches/withdrawal-watches.ts'
import { operatorOf, operatorWithName } from '../operator-users/operator-users.ts'
import { knownWithdrawal } from './payout-settlement-by-evidence.ts'
import { asOperatorDecision, type Facts, type Kind, PREVIEW } from './proposal-kind.ts'

/**
 * Returns whether the maker or the checker may decide cases about money laundering. For a preview it returns true, because a preview has no operators
 * yet.
 */
const mayDecideWatched = async (tx: Tx, decision: DecisionOfTwo): Promise<boolean> => {
  if (decision === PREVIEW) return true
  const operators = [await operatorWithName(tx, decision.maker), await operatorWithName(tx, decision.checker)]
  return operators.some(found => found !== null && operatorOf(found).permissions.has('aml.decide'))
}

/**
 * Proposal to approve a withdrawal above the limit of one operator. The checker sees whether the withdrawal's data has changed since the proposal. If
 * the risk team has begun or ended to watch the member's withdrawals since then, the approval fails.
 */
export const largeWithdrawal: Kind<'large_withdrawal'> = {
  subject: ({ withdrawal }) => withdrawal,
  member: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).member_id,
  amount: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).amount,
  look: async ({ ctx, tx }, { withdrawal }): Promise<Facts> => {
    const seen = await withdrawalSeen(ctx, withdrawal)
    const marks = await riskMarksOf(ctx, seen.member_id)
    const sharers = await findDeviceSharers(tx, seen.member_id)
    const watched = await isWatched(tx, seen.member_id)
    return {
      member: seen.member_id,
      amount: formatSatang(seen.amount),
      state: seen.status,
      payee: `${seen.bank} ${maskAccount(seen.account_number)} ${maskName(seen.name)}`,
      rule: seen.review ?? '',
      first_withdrawal: seen.is_first ? 'yes' : 'no',
      day_total: formatSatang(seen.day_total),
      risk_marks: marks.map(({ reason }) => reason).join('\n'),
      shared_devices: [...sharers].sort().join('\n'),
      ...(watched ? { risk_decides: 'yes' } : {}),
    }
  },
  prepare: async (ctx, { withdrawal }) => {
    const { member_id } = await knownWithdrawal(ctx, withdrawal)
    return async (within, decision) => {
      const key = { member_id, withdrawal_id: withdrawal }
      const may = await mayDecideWatched(within.tx, decision)
      await approveWithdrawal(within.ctx, asOperatorDecision(decision), key, may)
      return null
    }
  },
  as_proposed: ['risk_decides'],
}
