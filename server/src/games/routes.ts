import type { gamesEndpoints } from '@sala/contract/games.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { checkTurnover, startCreditCheck } from './credit-check.ts'
import { openCatalogue } from './play/catalogue.ts'
import { startGame } from './play/launch.ts'

export const gamesRoutes = (ctx: Context): Handlers<typeof gamesEndpoints> => {
  const catalogue = openCatalogue(ctx)
  return {
    check_credit: async ({ identity }) => {
      await startCreditCheck(ctx, identity.member_id)
      return { credit_success: true }
    },
    check_turnover: async ({ identity }) => ({
      credit_success: await checkTurnover(ctx, identity.member_id),
    }),
    games: async ({ query }) => ({ data: await catalogue.list(query) }),
    login_game: async ({ identity, query }) => ({
      success: true,
      url: await startGame(ctx, identity.member_id, query.game_id ?? null),
    }),
  }
}
