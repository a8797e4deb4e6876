import { gameSections } from '@sala/contract/games.ts'
import type { Context } from '../../context.ts'
import type { SiteGame } from '../../partners/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  type CatalogueGame,
  lockCatalogue,
  markGamesGone,
  type OfferedGame,
  selectOffered,
  upsertGames,
} from './sql.ts'

/** "Hit" is most started in the last 7 days (R01). */
const HIT_WINDOW_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
/** Everybody looks at the same list: it is read at most once in this time, and a new start shows after it. */
const LIST_KEPT_SECONDS = 5
/** More than any site offers; beyond it the answer is a fault. */
const GAMES_MAX = 5_000
const TEXT_MAX_CHARACTERS = 120
const NO_NUL = '\u0000'

/**
 * Takes over the site's list of games: new ones appear, changed ones change, those it no longer offers are marked gone. Running
 * it again changes nothing. Throws when the site does not answer or offers nothing at all: the old list stays.
 */
export const syncCatalogue = async (ctx: Context): Promise<void> => {
  const answered = await ctx.partners.game_site.games()
  const games = [...new Map(answered.filter(isUsable).map(game => [game.game_id, game])).values()]
  if (games.length < answered.length)
    ctx.log.warn(
      { left_out: answered.length - games.length },
      'the game site offers games that cannot be shown',
    )
  if (games.length === 0 || games.length > GAMES_MAX)
    throw new Error(`the game site offers ${games.length} games, which is taken for a fault`)
  await inTransaction(ctx.db, async tx => {
    await lockCatalogue(tx)
    await upsertGames(tx, games)
    await markGamesGone(
      tx,
      games.map(game => game.game_id),
      ctx.clock.now(),
    )
  })
}

const isUsable = (game: SiteGame): game is SiteGame & CatalogueGame =>
  gameSections.some(section => section === game.section) &&
  [game.game_id, game.name, game.name_th, game.provider, game.emblem].every(
    text => text.length > 0 && text.length <= TEXT_MAX_CHARACTERS && !text.includes(NO_NUL),
  )

export type Catalogue = {
  /** Most started first, then by name. */
  list(filter: { section?: string | undefined; provider?: string | undefined }): Promise<OfferedGame[]>
}

/** The catalogue as this process shows it. */
export const openCatalogue = (ctx: Context): Catalogue => {
  let kept: { at: number; games: Promise<OfferedGame[]> } | null = null
  const read = (): Promise<OfferedGame[]> => {
    const now = ctx.clock.now()
    // A clock that was put back counts as time passed.
    if (kept !== null && Math.abs(now.getTime() - kept.at) < LIST_KEPT_SECONDS * 1000) return kept.games
    const games = selectOffered(ctx.db, new Date(now.getTime() - HIT_WINDOW_DAYS * DAY_MS))
    const reading = { at: now.getTime(), games }
    kept = reading
    games.catch(() => {
      if (kept === reading) kept = null
    })
    return games
  }
  return {
    list: async ({ section, provider }) =>
      (await read()).filter(
        game =>
          (section === undefined || game.section === section) &&
          (provider === undefined || game.provider === provider),
      ),
  }
}
