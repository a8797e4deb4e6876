import { type deskGamesEndpoints, EARNING_DAYS_MAX } from '@sala/contract/desk/games/endpoints.ts'
import type { Shelf } from '@sala/contract/games/game-shelves.ts'
import { RANDOM_NOTICE } from '@sala/contract/games/randomness-notice.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from '../../games/catalogue/catalogue.ts'
import { pinGames, pinnedGames } from '../../games/catalogue/pinned-games.ts'
import { writeGuide, writtenGuide } from '../../games/catalogue/play-guides.ts'
import { earningsBy } from '../../games/rounds/game-earnings.ts'
import { daysLater } from '../../platform/calendar.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeAsSeen, type Edited, stampOf } from '../work-queue/edit-conflict-check.ts'
import { underWay } from './credit-movements-in-flight.ts'

/** Maximum number of games that the search returns. */
const FOUND_SHOWN = 12

const idOf = ({ game_id }: { readonly game_id: string }): string => game_id

const shelfOf = (shelf: Shelf): Edited => ({
  subject: shelf,
  actions: ['games.pin'],
  now: async inside => (await pinnedGames(inside, shelf)).map(idOf),
})

const guideOf = (game: string): Edited => ({
  subject: game,
  actions: ['games.guide'],
  now: inside => writtenGuide(inside, game),
})

export const deskGamesRoutes = (ctx: Context): DeskHandlers<typeof deskGamesEndpoints> => ({
  desk_games: ({ query: { from, to, by } }) => {
    if (from > to || to >= daysLater(from, EARNING_DAYS_MAX)) throw new Refusal('desk_days_range')
    return ctx.readStale('play by game', db => earningsBy(db, by, { from, to }))
  },

  desk_shelf: async ({ params: { shelf }, query: { q } }) => {
    const section = shelf === 'hit' ? undefined : shelf
    const [pinned, found] = await Promise.all([
      pinnedGames(ctx, shelf),
      catalogueOf(ctx).list({ section, q: q === '' ? undefined : q }),
    ])
    const offered = found.filter(({ game_id }) => pinned.every(pin => pin.game_id !== game_id))
    return { pinned, found: offered.slice(0, FOUND_SHOWN), seen: stampOf(pinned.map(idOf)) }
  },

  desk_shelf_pin: ({ operator, params: { shelf }, body: { games, seen, reason } }) =>
    changeAsSeen(ctx, shelfOf(shelf), seen, inside =>
      pinGames(inside, { operator: operator.name, reason }, shelf, games),
    ),

  desk_guides: async ({ query: { q } }) => {
    const games = await catalogueOf(ctx).list({ q: q === '' ? undefined : q })
    return { games: games.slice(0, FOUND_SHOWN) }
  },

  desk_guide: async ({ params: { game } }) => {
    const guide = await writtenGuide(ctx, game)
    return { guide, random_notice: RANDOM_NOTICE, seen: stampOf(guide) }
  },

  desk_guide_write: ({ operator, params: { game }, body: { seen, reason, ...guide } }) =>
    changeAsSeen(ctx, guideOf(game), seen, inside =>
      writeGuide(inside, { operator: operator.name, reason }, game, guide),
    ),

  desk_games_open: () => underWay(ctx),
})
