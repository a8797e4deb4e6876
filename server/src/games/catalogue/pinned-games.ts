import { PINS_MAX, type Shelf } from '@sala/contract/games/game-shelves.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { catalogueOf } from './catalogue.ts'
import { type OfferedGame, replacePins, selectPins } from './sql.ts'

const isOf = (shelf: Shelf, game: OfferedGame | undefined): game is OfferedGame =>
  game !== undefined && (shelf === 'hit' || game.section === shelf)

/** Returns the games that operators pinned to the front of a shelf, in order. Games that the lobby no longer offers are left out. */
export const pinnedGames = async (ctx: Context, shelf: Shelf): Promise<OfferedGame[]> => {
  const [games, pins] = await Promise.all([catalogueOf(ctx).byId(), selectPins(ctx.db)])
  return (pins.get(shelf) ?? []).map(id => games.get(id)).filter(game => isOf(shelf, game))
}

/** Replaces the shelf's pins with these games, in this order. Throws Refusal `not_found` if a game does not belong on the shelf. */
export const pinGames = async (
  ctx: Context,
  decision: OperatorDecision,
  shelf: Shelf,
  gameIds: readonly string[],
): Promise<void> => {
  const games = await catalogueOf(ctx).byId()
  const named = [...new Set(gameIds)].slice(0, PINS_MAX)
  if (named.some(id => !isOf(shelf, games.get(id)))) throw new Refusal('not_found')
  await inTransaction(ctx.db, async tx => {
    await replacePins(tx, shelf, named)
    const entry = { actor: operatorActor(decision), action: 'games.pin', subject: shelf }
    await audit(
      tx,
      { ...entry, details: { reason: decision.reason, games: named.join(' ') } },
      ctx.clock.now(),
    )
  })
}
