import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { approveByRules } from '../../cashier/operator-actions.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { approveAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleOnce } from '../sql/case-settlement.ts'
import { requireFree } from '../work-queue/case-claims.ts'
import { deciderOf } from './withdrawal-cases.ts'

type Refused = { readonly id: WithdrawalId; readonly code: string; readonly message: string }

const approveOne = async (ctx: Context, operator: Operator, id: WithdrawalId, reason: string) => {
  await requireFree(ctx, operator.name, { kind: 'withdrawal', id })
  await settleOnce(
    () => deciderOf(ctx, id),
    () => approveAlone(ctx, { operator, reason }, id, approveByRules),
  )
}

/**
 * Requires that the total of a batch of withdrawals is within the operator's limit. Throws Refusal `not_found` if a withdrawal does not exist, and
 * `desk_several_limit` if the total exceeds the limit.
 */
const requireSumWithin = async (
  ctx: Context,
  { limits }: Operator,
  ids: readonly WithdrawalId[],
): Promise<void> => {
  let sum: Satang = satang(0n)
  for (const id of ids) sum = satang(sum + (await withdrawalSeen(ctx, id)).amount)
  if (sum > limits.decide)
    throw new Refusal('desk_several_limit', { sum: formatSatang(sum), limit: formatSatang(limits.decide) })
}

/**
 * Approves those of the given withdrawals that the approval rules accept now. Each has its own transaction and audit line. A refused withdrawal is
 * listed in the result and does not stop the others. Throws Refusal `desk_several_limit` if the total of the batch exceeds the operator's limit.
 */
export const approveSeveral = async (
  ctx: Context,
  operator: Operator,
  wanted: readonly WithdrawalId[],
  reason: string,
): Promise<{ approved: WithdrawalId[]; refused: Refused[] }> => {
  const ids = [...new Set(wanted)]
  await requireSumWithin(ctx, operator, ids)
  const approved: WithdrawalId[] = []
  const refused: Refused[] = []
  for (const id of ids)
    try {
      await approveOne(ctx, operator, id, reason)
      approved.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, code: error.code, message: error.sentence })
    }
  return { approved, refused }
}
