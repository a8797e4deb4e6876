import type { deskWithdrawalsEndpoints } from '@sala/contract/desk/withdrawals/endpoints.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { refuseWithdrawal } from '../../cashier/operator-actions.ts'
import { holdWithdrawal, liftHold } from '../../cashier/payout-decisions/withdrawal-holds.ts'
import { queryBankNow, withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { approveAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { daySpan } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { settleOnce } from '../sql/case-settlement.ts'
import { requireFree } from '../work-queue/case-claims.ts'
import { requireWithinLimit } from '../work-queue/decision-amount-limit.ts'
import { approveSeveral } from './batch-approval.ts'
import { deciderOf, withdrawalCase, withdrawalPage } from './withdrawal-cases.ts'

const DONE = { success: true } as const

type Key = { readonly member_id: MemberId; readonly withdrawal_id: WithdrawalId }
type Decided = (decision: OperatorDecision, key: Key) => Promise<void>

export const deskWithdrawalsRoutes = (ctx: Context): DeskHandlers<typeof deskWithdrawalsEndpoints> => {
  /**
   * Runs an operator's decision about a withdrawal. Requires that no other operator has claimed the withdrawal, and that its amount is within the
   * operator's limit.
   */
  const decide = async (
    operator: Operator,
    withdrawal_id: WithdrawalId,
    { reason, within = true }: { readonly reason: string; readonly within?: boolean },
    decided: Decided,
  ) => {
    await requireFree(ctx, operator.name, { kind: 'withdrawal', id: withdrawal_id })
    const { member_id, amount } = await withdrawalSeen(ctx, withdrawal_id)
    if (within) requireWithinLimit(operator, amount)
    await settleOnce(
      () => deciderOf(ctx, withdrawal_id),
      () => decided({ operator: operator.name, reason }, { member_id, withdrawal_id }),
    )
    return DONE
  }

  return {
    desk_withdrawal: ({ params }) => withdrawalCase(ctx, params.withdrawal),

    desk_withdrawals: ({
      query: { status = null, ref = null, member: member_id = null, day, before = null },
    }) =>
      withdrawalPage(ctx, { status, ref, member_id, span: day === undefined ? null : daySpan(day), before }),

    desk_withdrawal_approve: ({ operator, params: { withdrawal }, body }) =>
      decide(operator, withdrawal, body, () =>
        approveAlone(ctx, { operator, reason: body.reason }, withdrawal),
      ),

    desk_withdrawal_refuse: ({ operator, params: { withdrawal }, body }) =>
      decide(operator, withdrawal, body, (decision, key) => refuseWithdrawal(ctx, decision, key, body.cause)),

    desk_withdrawals_approve: ({ operator, body: { withdrawals, reason } }) =>
      approveSeveral(ctx, operator, withdrawals, reason),

    // Starting or ending a hold pays no money, so no amount limit applies.
    desk_withdrawal_hold: ({ operator, params: { withdrawal }, body: { reason } }) =>
      decide(operator, withdrawal, { reason, within: false }, (decision, key) =>
        holdWithdrawal(ctx, decision, key),
      ),

    desk_withdrawal_lift: ({ operator, params: { withdrawal }, body: { reason } }) =>
      decide(operator, withdrawal, { reason, within: false }, (decision, key) =>
        liftHold(ctx, decision, key),
      ),

    desk_withdrawal_ask_bank: async ({ operator, params: { withdrawal }, body: { reason } }) => ({
      answered: await settleOnce(
        () => deciderOf(ctx, withdrawal),
        () => queryBankNow(ctx, { operator: operator.name, reason }, withdrawal),
      ),
    }),
  }
}
