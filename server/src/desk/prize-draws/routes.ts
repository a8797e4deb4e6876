import type { deskDrawsEndpoints } from '@sala/contract/desk/prize-draws/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { forecastWheel } from '../../rewards/draws/wheel-forecast.ts'
import { wheelResults, wheelRows } from '../../rewards/draws/wheel-results.ts'
import { stopWheel } from '../../rewards/draws/wheels.ts'

export const deskDrawsRoutes = (ctx: Context): DeskHandlers<typeof deskDrawsEndpoints> => ({
  desk_draws: async () => ({ rows: await wheelRows(ctx) }),
  desk_wheel: ({ params }) => wheelResults(ctx, params.wheel),
  desk_wheel_trial: ({ body }) => forecastWheel(ctx, body),
  desk_wheel_stop: async ({ operator, params, body: { reason } }) => {
    await stopWheel(ctx, { operator: operator.name, reason }, params.wheel)
    return { success: true }
  },
})
