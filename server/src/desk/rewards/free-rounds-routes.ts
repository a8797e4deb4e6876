import type { deskFreeRoundsEndpoints } from '@sala/contract/desk/rewards/free-rounds-endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { cancelBatch } from '../../rewards/free-rounds/free-rounds-batches.ts'
import { freeRoundsPage, freeRoundsRows } from '../../rewards/free-rounds/free-rounds-results.ts'

export const deskFreeRoundsRoutes = (ctx: Context): DeskHandlers<typeof deskFreeRoundsEndpoints> => ({
  desk_free_rounds: async () => ({ rows: await freeRoundsRows(ctx) }),
  desk_free_rounds_batch: ({ params }) => freeRoundsPage(ctx, params.batch),
  desk_free_rounds_cancel: async ({ operator, params, body: { reason } }) => {
    await cancelBatch(ctx, { operator: operator.name, reason }, params.batch)
    return { success: true }
  },
})
