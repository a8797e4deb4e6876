import type { ReturnId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { idPattern } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import { withdrawalOwner } from '../../cashier/operator-actions.ts'
import { findReturn } from '../../cashier/payer-returns/returns.ts'
import {
  endPayoutByEvidence,
  type OrderKey,
  recheckBank,
} from '../../cashier/withdrawals/payout-settlement-by-evidence.ts'
import { findWithdrawal, type Withdrawal } from '../../cashier/withdrawals/withdrawals.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleUnlessSettled } from './evidence-settlement.ts'
import type { Kind } from './proposal-kind.ts'

/** Returns the withdrawal. Throws Refusal `not_found` if there is none. */
export const knownWithdrawal = async (ctx: Context, id: WithdrawalId): Promise<Withdrawal> => {
  const owner = await withdrawalOwner(ctx, id)
  const found = owner === null ? null : await findWithdrawal(ctx.db, owner, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

type Order = { readonly key: OrderKey; readonly amount: Satang; readonly status: string }

const isReturn = (id: WithdrawalId | ReturnId): id is ReturnId => idPattern('ret').test(id)

/** Returns the payout order of a withdrawal or a return. Throws Refusal `not_found` if there is none. */
const knownOrder = async (ctx: Context, id: WithdrawalId | ReturnId): Promise<Order> => {
  if (!isReturn(id)) {
    const { member_id, amount, status } = await knownWithdrawal(ctx, id)
    return { key: { member_id, id }, amount, status }
  }
  const found = await findReturn(ctx.db, id)
  if (found === null) throw new Refusal('not_found')
  return { key: { member_id: null, id }, amount: found.amount, status: found.status }
}

/** Proposal to settle, by evidence, a payout whose outcome the bank does not report. */
export const payoutEvidence: Kind<'payout_evidence'> = {
  subject: ({ order }) => order,
  member: async (ctx, { order }) => (await knownOrder(ctx, order)).key.member_id,
  amount: async (ctx, { order }) => (await knownOrder(ctx, order)).amount,
  look: async ({ ctx, tx }, { order, record }) => {
    const { key, amount, status } = await knownOrder(ctx, order)
    const facts = { amount: formatSatang(amount), state: status, record }
    if (key.member_id === null) return facts
    const { wallet } = await balancesOf(tx, key.member_id)
    return { member: key.member_id, wallet: formatSatang(wallet), ...facts }
  },
  prepare: async (ctx, { order, outcome, record }) => {
    const { key } = await knownOrder(ctx, order)
    await settleUnlessSettled(ctx, order, 'payout.settle', () => recheckBank(ctx, key, outcome))
    return async (within, decision) => {
      await endPayoutByEvidence(within.tx, within.ctx, decision, key, { outcome, record })
      return null
    }
  },
}
