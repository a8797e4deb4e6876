import type { gamesEndpoints } from '@sala/contract/games/endpoints.ts'
import type { Context } from '../context.ts'
import { asReached } from '../platform/http/listener/public-origin.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { catalogueOf, hitGames } from './catalogue/catalogue.ts'
import { favouriteGames, markFavourite, recentGames, unmarkFavourite } from './catalogue/member-games.ts'
import { findGame, findPlayGuide, listPlayGuides } from './catalogue/play-guides.ts'
import { timetableOf } from './event-timetable/event-timetable.ts'
import { startTrial } from './launch/demo-play.ts'
import { startGame } from './launch/game-launch.ts'
import { playedGamesOf } from './rounds/played-games.ts'
import { startCreditCheck } from './transfer-wallet/credit-check.ts'

/** Handlers of the games endpoints except `check_turnover`, which `promotions/wagering` handles. */
export const gamesRoutes = (ctx: Context): Omit<Handlers<typeof gamesEndpoints>, 'check_turnover'> => ({
  check_credit: async ({ identity }) => {
    await startCreditCheck(ctx, identity.member_id)
    return { credit_success: true }
  },
  login_game: async ({ identity, query, caller }) => {
    const url = await startGame(ctx, identity.member_id, query.game_id ?? null, query.game_option ?? null)
    return { success: true, url: asReached(ctx.config, caller, url) }
  },
  games: async ({ query }) => ({ data: await catalogueOf(ctx).list(query) }),
  hit_games: async () => ({ data: await hitGames(ctx) }),
  offers: async () => {
    const timetable = await timetableOf(ctx)
    return { data: timetable === null ? null : { ...timetable, now: ctx.clock.now() } }
  },
  recent_games: async ({ identity }) => ({ data: await recentGames(ctx, identity.member_id) }),
  favourite_games: async ({ identity }) => ({ data: await favouriteGames(ctx, identity.member_id) }),
  game: async ({ params }) => ({ data: await findGame(ctx, params.game_id) }),
  played_games: async ({ identity, query }) => playedGamesOf(ctx, identity.member_id, query),
  mark_favourite: async ({ identity, params }) => {
    await markFavourite(ctx, identity.member_id, params.game_id)
    return { success: true }
  },
  unmark_favourite: async ({ identity, params }) => {
    await unmarkFavourite(ctx, identity.member_id, params.game_id)
    return { success: true }
  },
  game_trial: async ({ params, caller }) => ({
    success: true,
    url: asReached(ctx.config, caller, await startTrial(ctx, caller.ip, params.game_id)),
  }),
  play_guides: () => listPlayGuides(ctx),
  play_guide: async ({ params }) => ({ data: await findPlayGuide(ctx, params.game_id) }),
})
