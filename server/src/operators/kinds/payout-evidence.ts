import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { withdrawalOwner } from '../../cashier/operator.ts'
import { askBankBefore, endPayoutByEvidence } from '../../cashier/withdrawals/payout-evidence.ts'
import { findWithdrawal, type Withdrawal } from '../../cashier/withdrawals/withdrawals.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Kind } from './kind.ts'

/** Refuses `not_found`. */
export const knownWithdrawal = async (ctx: Context, id: WithdrawalId): Promise<Withdrawal> => {
  const owner = await withdrawalOwner(ctx, id)
  const found = owner === null ? null : await findWithdrawal(ctx.db, owner, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** The end of a payout that the bank does not tell of. */
export const payoutEvidence: Kind<'payout_evidence'> = {
  subject: ({ withdrawal }) => withdrawal,
  member: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).member_id,
  amount: async (ctx, { withdrawal }) => (await knownWithdrawal(ctx, withdrawal)).amount,
  look: async ({ ctx, tx }, { withdrawal, record }) => {
    const { member_id, amount, status } = await knownWithdrawal(ctx, withdrawal)
    const { wallet } = await balancesOf(tx, member_id)
    return {
      member: member_id,
      amount: formatSatang(amount),
      state: status,
      wallet: formatSatang(wallet),
      record,
    }
  },
  prepare: async (ctx, { withdrawal, outcome, record }) => {
    const key = await knownWithdrawal(ctx, withdrawal)
    await askBankBefore(ctx, key)
    return async (within, decision) => {
      await endPayoutByEvidence(within.tx, within.ctx, decision, key, { outcome, record })
      return null
    }
  },
}
