import { bonusReceived } from '@sala/contract/errors/promotion-reasons.ts'
import type { missionsEndpoints } from '@sala/contract/rewards/missions/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { checkIn, missionsFor, takeMission } from './mission-claims.ts'

export const missionsRoutes = (ctx: Context): Handlers<typeof missionsEndpoints> => ({
  missions: ({ identity }) => missionsFor(ctx, identity.member_id),
  check_in: async ({ identity }) => ({ success: true, days: await checkIn(ctx, identity.member_id) }),
  take_mission: async ({ identity, body }) => {
    const amount = await takeMission(ctx, identity.member_id, body.mission)
    return { success: true, amount, msg: bonusReceived(amount) }
  },
})
