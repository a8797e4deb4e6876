import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { catalogueOf } from './catalogue.ts'
import { deleteFavourite, insertFavourite, type OfferedGame, selectFavourites, selectRecent } from './sql.ts'

/** Maximum number of favourite games of a member. It limits the size of the database table. */
const FAVOURITES_MAX = 200
/** The list "recently played" is computed from this many of the member's latest game starts. */
const STARTS_LOOKED_AT = 200
const RECENT_SHOWN = 12

/** Returns the games that the member started last, each once. Games that are no longer offered are left out. */
export const recentGames = async (
  ctx: Context,
  memberId: MemberId,
): Promise<(OfferedGame & { started_at: Date })[]> => {
  const games = await catalogueOf(ctx).byId()
  return (await selectRecent(ctx.db, memberId, STARTS_LOOKED_AT))
    .flatMap(({ game_id, started_at }) => {
      const game = games.get(game_id)
      return game === undefined ? [] : [{ ...game, started_at }]
    })
    .slice(0, RECENT_SHOWN)
}

/** Returns the member's favourite games. A favourite that the lobby no longer offers is hidden until it is offered again. */
export const favouriteGames = async (ctx: Context, memberId: MemberId): Promise<OfferedGame[]> => {
  const games = await catalogueOf(ctx).byId()
  return (await selectFavourites(ctx.db, memberId)).flatMap(id => games.get(id) ?? [])
}

/**
 * Marks a game as favourite. Throws Refusal `not_found` if the game is not offered, and `favourites_full` if the member has the maximum
 * number of favourites.
 */
export const markFavourite = async (ctx: Context, memberId: MemberId, gameId: string): Promise<void> => {
  if (!(await catalogueOf(ctx).byId()).has(gameId)) throw new Refusal('not_found')
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    const mark = { member_id: memberId, game_id: gameId }
    if (!(await insertFavourite(tx, mark, FAVOURITES_MAX, ctx.clock.now())))
      throw new Refusal('favourites_full', { count: String(FAVOURITES_MAX) })
  })
}

export const unmarkFavourite = (ctx: Context, memberId: MemberId, gameId: string): Promise<void> =>
  deleteFavourite(ctx.db, memberId, gameId)
