import type { drawsEndpoints } from '@sala/contract/rewards/draws/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { drawPrize, drawsFor } from './draws.ts'

export const drawsRoutes = (ctx: Context): Handlers<typeof drawsEndpoints> => ({
  draws: ({ identity }) => drawsFor(ctx, identity?.member_id ?? null),
  draw: ({ identity, body }) => drawPrize(ctx, identity.member_id, body),
})
