import type { deskFlowEndpoints } from '@sala/contract/desk/flows/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { closeListedFlow, flowRows } from './flow-switch-rows.ts'

export const deskFlowRoutes = (ctx: Context): DeskHandlers<typeof deskFlowEndpoints> => ({
  desk_flows: async () => ({ rows: await flowRows(ctx) }),
  desk_flow_close: async ({ operator, params, body: { reason, ...closing } }) => {
    await closeListedFlow(ctx, { operator: operator.name, reason }, { ...closing, key: params.flow })
    return { success: true }
  },
})
