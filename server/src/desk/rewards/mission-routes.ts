import type { deskMissionsEndpoints } from '@sala/contract/desk/rewards/mission-endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { forecastMission, missionPage, missionRows } from '../../rewards/missions/mission-results.ts'
import { endMission } from '../../rewards/missions/missions.ts'

export const deskMissionsRoutes = (ctx: Context): DeskHandlers<typeof deskMissionsEndpoints> => ({
  desk_missions: async () => ({ rows: await missionRows(ctx) }),
  desk_mission: ({ params }) => missionPage(ctx, params.mission),
  desk_mission_trial: ({ body }) => forecastMission(ctx, body),
  desk_mission_end: async ({ operator, params, body: { reason } }) => {
    await endMission(ctx, { operator: operator.name, reason }, params.mission)
    return { success: true }
  },
})
