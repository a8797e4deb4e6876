import type { deskSuspenseEndpoints } from '@sala/contract/desk/suspense-payments/endpoints.ts'
import type { SuspenseKey } from '../../cashier/deposits/suspense-payments.ts'
import { cancelReturn, findReturn } from '../../cashier/payer-returns/returns.ts'
import type { Context } from '../../context.ts'
import { assignAlone, returnAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settledInLog, settleOnce } from '../sql/case-settlement.ts'
import { requireFree } from '../work-queue/case-claims.ts'
import { requireWithinLimit } from '../work-queue/decision-amount-limit.ts'
import { enderOf, suspenseCase, suspenseItem } from './suspense-cases.ts'

const DONE = { success: true } as const

export const deskSuspenseRoutes = (ctx: Context): DeskHandlers<typeof deskSuspenseEndpoints> => {
  const requireMayDecide = async (operator: Operator, key: SuspenseKey) => {
    await requireFree(ctx, operator.name, { kind: 'suspense', id: `${key.source}:${key.source_id}` })
    requireWithinLimit(operator, (await suspenseItem(ctx, key)).amount)
  }

  return {
    desk_suspense_item: ({ params: { source, item } }) => suspenseCase(ctx, { source, source_id: item }),

    desk_suspense_assign: async ({ operator, params: { source, item }, body: { member, reason } }) => {
      const key = { source, source_id: item }
      await requireMayDecide(operator, key)
      await settleOnce(
        () => enderOf(ctx, key),
        () => assignAlone(ctx, { operator, reason }, key, member),
      )
      return DONE
    },

    desk_suspense_return: async ({ operator, params: { source, item }, body: { reason } }) => {
      // A gateway does not report the payer, and Sala cannot return a payment without knowing the payer.
      if (source !== 'bank') throw new Refusal('payer_not_shown')
      const key = { source, source_id: item }
      await requireMayDecide(operator, key)
      const ordered = await settleOnce(
        () => enderOf(ctx, key),
        () => returnAlone(ctx, { operator, reason }, item),
      )
      return { return: ordered }
    },

    desk_return_take_back: async ({ operator, params, body: { reason } }) => {
      for (const why of ['return ordered', 'payee'])
        await requireFree(ctx, operator.name, { kind: 'trouble', id: `${why}:${params.return}` })
      const known = await findReturn(ctx.db, params.return)
      if (known !== null) requireWithinLimit(operator, known.amount)
      const decision = { operator: operator.name, reason }
      await settleOnce(
        () => settledInLog(ctx, params.return, ['suspense.keep']),
        () => cancelReturn(ctx, decision, params.return),
      )
      return DONE
    },
  }
}
