import type { deskTiersEndpoints } from '@sala/contract/desk/rewards/tier-endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { forecastTiers } from '../../rewards/tiers/tier-forecast.ts'
import { tierTablePage, tierTableRows } from '../../rewards/tiers/tier-results.ts'

export const deskTiersRoutes = (ctx: Context): DeskHandlers<typeof deskTiersEndpoints> => ({
  desk_tiers: async () => ({ rows: await tierTableRows(ctx) }),
  desk_tier_table: ({ params }) => tierTablePage(ctx, params.table),
  desk_tiers_trial: ({ body }) => forecastTiers(ctx, body),
})
