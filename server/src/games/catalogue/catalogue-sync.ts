import { gameFeatures, gameSections, volatilities } from '@sala/contract/games/game-facts.ts'
import type { Context } from '../../context.ts'
import type { GameSite, SiteGame } from '../../partners/ports/game-site.ts'
import { isDate } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { sitesOf } from '../game-sites/game-sites.ts'
import {
  type CatalogueGame,
  idsUsedElsewhere,
  lockCatalogue,
  markGamesGone,
  markSitesGone,
  ourGameIds,
  upsertGames,
} from './sql.ts'

/** Maximum number of games in a game site's game list. A longer list counts as an error of the site. */
const GAMES_MAX = 5_000
const TEXT_MAX_CHARACTERS = 120
const SENTENCE_MAX_CHARACTERS = 400
const SENTENCES_MAX = 12
const HUES = 360
/** Hue difference in degrees between the two colours of a game's tile, for a game site that gives only one colour. */
const ACCENT_STEP = 40
const NO_NUL = '\u0000'
const GAME_ID_PATTERN = /^[A-Za-z0-9_-]{1,80}$/
const RESERVED_IDS: ReadonlySet<string> = new Set(['hit', 'recent', 'favourites'])

/**
 * Imports each game site's game list: adds new games, updates changed ones and marks missing ones as removed. If a site does not answer or offers no
 * games, its stored list stays, the other sites are imported, and an error is thrown at the end. The function may be repeated.
 */
export const syncCatalogue = async (ctx: Context): Promise<void> => {
  const failed: unknown[] = []
  for (const site of sitesOf(ctx)) await syncSite(ctx, site).catch(error => failed.push(error))
  const names = sitesOf(ctx).map(({ name }) => name)
  await inTransaction(ctx.db, async tx => {
    await lockCatalogue(tx)
    await markSitesGone(tx, names, ctx.clock.now())
  })
  if (failed.length > 0) throw failed[0]
}

const syncSite = async (ctx: Context, site: GameSite): Promise<void> => {
  const answered = await site.games()
  const usable = [...new Map(answered.filter(isUsable).map(game => [game.game_id, game])).values()]
  await inTransaction(ctx.db, async tx => {
    await lockCatalogue(tx)
    const at = ctx.clock.now()
    const games = (await named(tx, site.name, usable)).map(game => toCatalogue(site.name, game))
    if (games.length < answered.length)
      ctx.log.warn(
        { site: site.name, left_out: answered.length - games.length },
        'a game site offers games that cannot be shown',
      )
    if (games.length === 0 || games.length > GAMES_MAX)
      throw new Error(
        `the game site ${site.name} offers ${games.length} games, which counts as a fault of the site`,
      )
    const changed = await upsertGames(tx, games, at)
    const ids = games.map(game => game.game_id)
    const gone = await markGamesGone(tx, site.name, ids, at)
    if (changed + gone > 0) ctx.log.info({ site: site.name, changed, gone }, 'the catalogue was updated')
  })
}

type NamedGame = UsableGame & { readonly ours: string }

/**
 * Adds to each game its id in the lobby's catalogue: the id that is already stored, or else the game site's own id. If a game of another site has
 * that id, the site's name is put in front of it.
 */
const named = async (tx: Tx, site: string, games: readonly UsableGame[]): Promise<NamedGame[]> => {
  const ids = games.map(({ game_id }) => game_id)
  const known = await ourGameIds(tx, site, ids)
  const taken = await idsUsedElsewhere(tx, site, ids)
  return games
    .map(game => {
      const { game_id } = game
      return { ...game, ours: known.get(game_id) ?? (taken.has(game_id) ? `${site}-${game_id}` : game_id) }
    })
    .filter(({ ours }) => GAME_ID_PATTERN.test(ours))
}

const isText = (text: string, maxCharacters: number): boolean =>
  text.length > 0 && text.length <= maxCharacters && !text.includes(NO_NUL)

type UsableGame = SiteGame & Pick<CatalogueGame, 'section'>

const isUsable = (game: SiteGame | null): game is UsableGame =>
  game !== null &&
  gameSections.some(section => section === game.section) &&
  GAME_ID_PATTERN.test(game.game_id) &&
  !RESERVED_IDS.has(game.game_id) &&
  [game.name, game.name_th, game.provider, game.emblem].every(text => isText(text, TEXT_MAX_CHARACTERS))

const degrees = (hue: number): number => ((hue % HUES) + HUES) % HUES

/** Builds the catalogue entry of a game. Invalid optional values are dropped, because the game can be played without them. */
const toCatalogue = (site: string, { ours, ...game }: NamedGame): CatalogueGame => ({
  ...game,
  game_id: ours,
  site,
  site_game_id: game.game_id,
  name: game.name.normalize('NFC'),
  name_th: game.name_th.normalize('NFC'),
  volatility: volatilities.find(each => each === game.volatility) ?? null,
  hit_rate: game.hit_rate !== null && game.hit_rate >= 0 && game.hit_rate <= 100 ? game.hit_rate : null,
  max_win: game.max_win !== null && game.max_win >= 0 ? game.max_win : null,
  hue: degrees(game.hue),
  accent_hue: degrees(game.accent_hue ?? game.hue + ACCENT_STEP),
  how_it_works: game.how_it_works
    .filter(sentence => isText(sentence, SENTENCE_MAX_CHARACTERS))
    .slice(0, SENTENCES_MAX),
  features: gameFeatures.filter(each => game.features.includes(each)),
  released_on: game.released_on !== null && isDate(game.released_on) ? game.released_on : null,
})
