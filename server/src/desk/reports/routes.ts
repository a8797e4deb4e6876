import type { deskReportsEndpoints } from '@sala/contract/desk/reports/endpoints.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { readSettings } from '../../platform/settings.ts'
import { lapses, retention, secondDeposits } from './member-reports.ts'
import { staffWork } from './staff-work.ts'

export const deskReportsRoutes = (ctx: Context): DeskHandlers<typeof deskReportsEndpoints> => ({
  desk_report_retention: ({ query: { weeks } }) => retention(ctx, weeks),
  desk_report_lapses: async ({ query: { weeks } }) =>
    lapses(ctx, weeks, (await readSettings(ctx.db, deskSettings)).lapse_days),
  desk_report_second_deposits: ({ query: { weeks } }) => secondDeposits(ctx, weeks),
  desk_report_staff: ({ query }) => staffWork(ctx, query),
})
