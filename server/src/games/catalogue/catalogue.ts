import type { GameFeature, GameSort } from '@sala/contract/games/game-facts.ts'
import { isFound, searchQuery, searchTextOf } from '@sala/contract/games/game-search.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { countStarts, type OfferedGame, ourGameIds, selectOffered, selectPins } from './sql.ts'

export { findOffered, type OfferedGame, type PlayGuide, sectionsOf } from './sql.ts'

/** Replaces a game site's own game ids by the ids of the lobby's catalogue. If the catalogue does not have a game, its id stays. */
export const mapSiteGames = async <T extends { readonly game_id: string }>(
  db: Db | Tx,
  site: string,
  items: readonly T[],
): Promise<T[]> => {
  const ours = await ourGameIds(db, site, [...new Set(items.map(({ game_id }) => game_id))])
  return items.map(each => ({ ...each, game_id: ours.get(each.game_id) ?? each.game_id }))
}

/** The "Hit" shelf orders games by how often members started them in this many days (R01). */
const HIT_WINDOW_DAYS = 7
/** Number of games on the "Hit" shelf (R01). It fills whole rows on screens that show 2, 4 or 6 games in a row. */
const HITS_SHOWN = 12
const LIST_KEPT_SECONDS = 5
/**
 * Seconds for which the number of starts of each game is cached. Counting is slow, and all browsers load the list of games again when a number has
 * changed.
 */
const STARTS_KEPT_SECONDS = 60

export type GamesFilter = {
  readonly section?: string | undefined
  readonly provider?: string | undefined
  readonly feature?: GameFeature | undefined
  readonly q?: string | undefined
  readonly sort?: GameSort | undefined
}

type ListedGame = OfferedGame & { readonly search_text: string }

type Catalogue = {
  /** Returns the offered games that match the filter. The default order is: pinned games, then the most started games, then by name. */
  list(filter: GamesFilter): Promise<OfferedGame[]>
  byId(): Promise<ReadonlyMap<string, OfferedGame>>
}

/** Returns a function that calls `read` and caches its result for `seconds`. A failed read is not cached. */
const kept = <T>(clock: Clock, seconds: number, read: (at: Date) => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    // The age is an absolute value, so that a cached value expires even if the clock was set back.
    if (last !== null && Math.abs(now.getTime() - last.at) < seconds * 1000) return last.value
    const reading = { at: now.getTime(), value: read(now) }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = null
    })
    return reading.value
  }
}

export const openCatalogue = (ctx: Context): Catalogue => {
  const starts = kept(ctx.clock, STARTS_KEPT_SECONDS, at =>
    countStarts(ctx.db, new Date(at.getTime() - HIT_WINDOW_DAYS * DAY_MS)),
  )
  const games = kept(ctx.clock, LIST_KEPT_SECONDS, async (): Promise<ListedGame[]> => {
    const [offered, counts] = await Promise.all([selectOffered(ctx.db), starts()])
    return offered
      .map(game => ({ ...game, starts: counts.get(game.game_id) ?? 0, search_text: searchTextOf(game) }))
      .sort((a, b) => b.starts - a.starts)
  })
  const readPins = () => kept(ctx.clock, LIST_KEPT_SECONDS, () => selectPins(ctx.db))
  let pinned = readPins()
  // When an operator changes the pinned games, a notification makes each node read the pins from the database again.
  ctx.events.onPublic(() => {
    pinned = readPins()
  })
  return {
    list: async filter => {
      const [all, first] = await Promise.all([games(), pinned()])
      const shelf = first.get(filter.section ?? 'hit') ?? []
      return sorted(pinnedFirst(all.filter(fits(filter)), shelf), filter.sort ?? 'hit')
    },
    byId: async () => new Map((await games()).map(game => [game.game_id, game])),
  }
}

/** Moves the pinned games to the front, in the order of `pins`. The other games keep their order. */
const pinnedFirst = <T extends { readonly game_id: string }>(games: T[], pins: readonly string[]): T[] => {
  if (pins.length === 0) return games
  const byId = new Map(games.map(game => [game.game_id, game]))
  const first = pins.flatMap(id => byId.get(id) ?? [])
  return [...first, ...games.filter(({ game_id }) => !pins.includes(game_id))]
}

const fits = ({ section, provider, feature, q }: GamesFilter) => {
  const query = q === undefined ? null : searchQuery(q)
  return (game: ListedGame): boolean =>
    (section === undefined || game.section === section) &&
    (provider === undefined || game.provider === provider) &&
    (feature === undefined || game.features.includes(feature)) &&
    (query === null || isFound(game.search_text, query))
}

const byName = (a: OfferedGame, b: OfferedGame): number =>
  a.name.localeCompare(b.name, 'en') || a.game_id.localeCompare(b.game_id, 'en')

/** Sorts the games by `sort`. Games that compare as equal keep the order of the input, in which the most started games come first. */
const sorted = (games: OfferedGame[], sort: GameSort): OfferedGame[] => {
  if (sort === 'name') return games.sort(byName)
  if (sort === 'rtp') return games.sort((a, b) => (b.rtp ?? 0) - (a.rtp ?? 0))
  if (sort === 'new') return games.sort((a, b) => b.new_since.localeCompare(a.new_since, 'en'))
  return games
}

const opened = new WeakMap<Context, Catalogue>()

/** Returns the game catalogue that all callers in this process share, with its caches. */
export const catalogueOf = (ctx: Context): Catalogue => {
  const known = opened.get(ctx) ?? openCatalogue(ctx)
  opened.set(ctx, known)
  return known
}

/** Returns the games of the "Hit" shelf (R01): pinned games, then the most started games of the last 7 days, then other games by name. */
export const hitGames = async (ctx: Context): Promise<OfferedGame[]> =>
  (await catalogueOf(ctx).list({})).slice(0, HITS_SHOWN)
