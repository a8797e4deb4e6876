import type { deskDepositsEndpoints } from '@sala/contract/desk/deposits/endpoints.ts'
import type { Context } from '../../context.ts'
import { daySpan } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { depositCase, depositPage } from './deposit-cases.ts'

export const deskDepositsRoutes = (ctx: Context): DeskHandlers<typeof deskDepositsEndpoints> => ({
  desk_deposits: ({
    query: { status = null, way = null, ref = null, member: member_id = null, day, before = null },
  }) =>
    depositPage(ctx, { status, way, ref, member_id, span: day === undefined ? null : daySpan(day), before }),

  desk_deposit: ({ params }) => depositCase(ctx, params.deposit),
})
