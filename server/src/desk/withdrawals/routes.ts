import type { deskWithdrawalsEndpoints } from '@sala/contract/desk/withdrawals/endpoints.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { holdWithdrawal, liftHold } from '../../cashier/holds/holds.ts'
import { approveWithdrawal, refuseWithdrawal } from '../../cashier/operator.ts'
import { askBankNow, withdrawalSeen } from '../../cashier/withdrawals/looked-at.ts'
import type { Context } from '../../context.ts'
import { daySpan } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/bind.ts'
import type { Operator } from '../../platform/http/desk/operator.ts'
import { requireFree } from '../work/claims.ts'
import { requireWithinLimit } from '../work/limit.ts'
import { settleOnce } from '../work/settled.ts'
import { deciderOf, withdrawalCase, withdrawalPage } from './withdrawals.ts'

const DONE = { success: true } as const

export const deskWithdrawalsRoutes = (ctx: Context): DeskHandlers<typeof deskWithdrawalsEndpoints> => {
  /** Nobody else works on it. */
  const freeKey = async (operator: Operator, id: WithdrawalId) => {
    await requireFree(ctx, operator.name, { kind: 'withdrawal', id })
    const { member_id, amount } = await withdrawalSeen(ctx, id)
    return { member_id, withdrawal_id: id, amount }
  }
  /** And it is within what the operator decides alone. */
  const keyFor = async (operator: Operator, id: WithdrawalId) => {
    const key = await freeKey(operator, id)
    requireWithinLimit(operator, key.amount)
    return key
  }

  return {
    desk_withdrawal: ({ params }) => withdrawalCase(ctx, params.withdrawal),

    desk_withdrawals: ({
      query: { status = null, ref = null, member: member_id = null, day, before = null },
    }) =>
      withdrawalPage(ctx, { status, ref, member_id, span: day === undefined ? null : daySpan(day), before }),

    desk_withdrawal_approve: async ({ operator, params: { withdrawal }, body: { reason } }) => {
      const key = await keyFor(operator, withdrawal)
      const decision = { operator: operator.name, reason }
      await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => approveWithdrawal(ctx, decision, key),
      )
      return DONE
    },

    desk_withdrawal_refuse: async ({ operator, params: { withdrawal }, body: { cause, reason } }) => {
      const key = await keyFor(operator, withdrawal)
      const decision = { operator: operator.name, reason }
      await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => refuseWithdrawal(ctx, decision, key, cause),
      )
      return DONE
    },

    desk_withdrawal_hold: async ({ operator, params: { withdrawal }, body: { reason } }) => {
      const decision = { operator: operator.name, reason }
      const key = await freeKey(operator, withdrawal)
      await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => holdWithdrawal(ctx, decision, key),
      )
      return DONE
    },

    desk_withdrawal_lift: async ({ operator, params: { withdrawal }, body: { reason } }) => {
      const decision = { operator: operator.name, reason }
      const key = await freeKey(operator, withdrawal)
      await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => liftHold(ctx, decision, key),
      )
      return DONE
    },

    desk_withdrawal_ask_bank: async ({ operator, params: { withdrawal } }) => ({
      heard: await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => askBankNow(ctx, operator.name, withdrawal),
      ),
    }),
  }
}
