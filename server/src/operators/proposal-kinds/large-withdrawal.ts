import { formatSatang } from '@sala/contract/wire/money.ts'
import { findDeviceSharers } from '../../account/devices/shared-attributes.ts'
import { maskAccount, maskName } from '../../account/members/masking.ts'
import { approveWithdrawal, riskMarksOf } from '../../cashier/operator-actions.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import { knownWithdrawal } from './payout-evidence.ts'
import { asOperatorDecision, type Facts, type Kind } from './proposal-kind.ts'

/** Proposal to approve a withdrawal above the limit of one operator. The checker sees whether its data has changed since the proposal. */
export const largeWithdrawal: Kind<'large_withdrawal'> = {
  subject: ({ withdrawal }) => withdrawal,
  member: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).member_id,
  amount: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).amount,
  look: async ({ ctx, tx }, { withdrawal }): Promise<Facts> => {
    const seen = await withdrawalSeen(ctx, withdrawal)
    const marks = await riskMarksOf(ctx, seen.member_id)
    const sharers = await findDeviceSharers(tx, seen.member_id)
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
    }
  },
  prepare: async (ctx, { withdrawal }) => {
    const { member_id } = await knownWithdrawal(ctx, withdrawal)
    return async (within, decision) => {
      await approveWithdrawal(within.ctx, asOperatorDecision(decision), {
        member_id,
        withdrawal_id: withdrawal,
      })
      return null
    }
  },
}
