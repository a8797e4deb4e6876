import { formatSatang } from '@sala/contract/wire/money.ts'
import { approveWithdrawal } from '../../cashier/operator.ts'
import { asOne, type Kind } from './kind.ts'
import { knownWithdrawal } from './payout-evidence.ts'

/** A withdrawal above what one person decides. */
export const largeWithdrawal: Kind<'large_withdrawal'> = {
  subject: ({ withdrawal }) => withdrawal,
  member: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).member_id,
  amount: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).amount,
  look: async ({ ctx }, { withdrawal }) => {
    const { member_id, amount, status } = await knownWithdrawal(ctx, withdrawal)
    return { member: member_id, amount: formatSatang(amount), state: status }
  },
  prepare: async (ctx, { withdrawal }) => {
    const { member_id } = await knownWithdrawal(ctx, withdrawal)
    return async (within, decision) => {
      await approveWithdrawal(within.ctx, asOne(decision), { member_id, withdrawal_id: withdrawal })
      return null
    }
  },
}
