import type { tournamentsEndpoints } from '@sala/contract/rewards/tournaments/endpoints.ts'
import { TOURNAMENT_JOINED } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/route-binding.ts'
import { joinTournament } from './tournament-entries.ts'
import { tournamentFor, tournamentsFor } from './tournament-views.ts'

export const tournamentsRoutes = (ctx: Context): Handlers<typeof tournamentsEndpoints> => ({
  tournaments: ({ identity }) => tournamentsFor(ctx, identity.member_id),
  tournament: ({ identity, params }) => tournamentFor(ctx, identity.member_id, params.tournament),
  join_tournament: async ({ identity, params }) => {
    await joinTournament(ctx, identity.member_id, params.tournament)
    return { success: true, msg: TOURNAMENT_JOINED }
  },
})
