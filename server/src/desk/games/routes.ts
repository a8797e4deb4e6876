import { type deskGamesEndpoints, EARNING_DAYS_MAX } from '@sala/contract/desk/games/endpoints.ts'
import type { Context } from '../../context.ts'
import { earningsBy } from '../../games/rounds/earnings.ts'
import { daysLater } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/bind.ts'
import { Refusal } from '../../platform/refusal.ts'
import { underWay } from './games.ts'

export const deskGamesRoutes = (ctx: Context): DeskHandlers<typeof deskGamesEndpoints> => ({
  desk_games: ({ query: { from, to, by } }) => {
    if (from > to || to >= daysLater(from, EARNING_DAYS_MAX)) throw new Refusal('desk_days_range')
    return earningsBy(ctx.db, by, { from, to })
  },

  desk_games_open: () => underWay(ctx),
})
