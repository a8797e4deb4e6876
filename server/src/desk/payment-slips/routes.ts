import type { deskSlipsEndpoints } from '@sala/contract/desk/payment-slips/endpoints.ts'
import { casePicture, refuseCase } from '../../cashier/payment-slips/slip-review-cases.ts'
import type { Context } from '../../context.ts'
import { settleSlipAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { settleOnce } from '../sql/case-settlement.ts'
import { requireFree } from '../work-queue/case-claims.ts'
import { requireWithinLimit } from '../work-queue/decision-amount-limit.ts'
import { answererOf, moneyOfSlip, slipCase } from './slip-cases.ts'

const DONE = { success: true } as const

export const deskSlipsRoutes = (ctx: Context): DeskHandlers<typeof deskSlipsEndpoints> => ({
  desk_slip: ({ params }) => slipCase(ctx, params.slip),

  desk_slip_picture: async ({ operator, params, body: { reason } }) => {
    const picture = await casePicture(ctx, { operator: operator.name, reason }, params.slip)
    return { webp: picture.toString('base64') }
  },

  desk_slip_settle: async ({ operator, params: { slip }, body: { line, reason } }) => {
    await requireFree(ctx, operator.name, { kind: 'slip', id: slip })
    const amount = await moneyOfSlip(ctx, slip, line)
    if (amount !== null) requireWithinLimit(operator, amount)
    await settleOnce(
      () => answererOf(ctx, slip),
      () => settleSlipAlone(ctx, { operator, reason }, slip, line),
    )
    return DONE
  },

  desk_slip_refuse: async ({ operator, params: { slip }, body: { cause, reason } }) => {
    await requireFree(ctx, operator.name, { kind: 'slip', id: slip })
    const decision = { operator: operator.name, reason }
    await settleOnce(
      () => answererOf(ctx, slip),
      () => refuseCase(ctx, decision, slip, cause),
    )
    return DONE
  },
})
