import type { deskTournamentsEndpoints } from '@sala/contract/desk/tournaments/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { tournamentResults, tournamentRows } from '../../rewards/tournaments/tournament-results.ts'
import { cancelTournament } from '../../rewards/tournaments/tournaments.ts'

export const deskTournamentsRoutes = (ctx: Context): DeskHandlers<typeof deskTournamentsEndpoints> => ({
  desk_tournaments: async () => ({ rows: await tournamentRows(ctx) }),
  desk_tournament: ({ params }) => tournamentResults(ctx, params.tournament),
  desk_tournament_cancel: async ({ operator, params, body: { reason } }) => {
    await cancelTournament(ctx, { operator: operator.name, reason }, params.tournament)
    return { success: true }
  },
})
