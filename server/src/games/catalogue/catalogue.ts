import type { GameFeature, GameSort } from '@sala/contract/games/game.ts'
import { isFound, searchQuery, searchTextOf } from '@sala/contract/games/search.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { countStarts, type OfferedGame, ourGameIds, selectOffered, selectPins } from './sql.ts'

export { findOffered, type OfferedGame, type PlayGuide, sectionsOf } from './sql.ts'

/** Replaces a site's game ids with ours; unknown games keep the site's id. */
export const mapSiteGames = async <T extends { readonly game_id: string }>(
  db: Db | Tx,
  site: string,
  told: readonly T[],
): Promise<T[]> => {
  const ours = await ourGameIds(db, site, [...new Set(told.map(({ game_id }) => game_id))])
  return told.map(each => ({ ...each, game_id: ours.get(each.game_id) ?? each.game_id }))
}

/** The "Hit" shelf counts starts of the last 7 days (R01). */
const HIT_WINDOW_DAYS = 7
/** Fills whole rows of 2, 4 and 6 games (R01). */
const HITS_SHOWN = 12
/** Cache time of the list, in seconds. */
const LIST_KEPT_SECONDS = 5
/** Cache time of the start counts. Counting a week is slower, and each changed count makes every browser reload the list. */
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
  /** Pinned games first, then by starts, then by name, unless sorted otherwise. */
  list(filter: GamesFilter): Promise<OfferedGame[]>
  /** The offered games by id. */
  byId(): Promise<ReadonlyMap<string, OfferedGame>>
}

/** Caches `read` for that many seconds. A failed read is not cached. */
const kept = <T>(clock: Clock, seconds: number, read: (at: Date) => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    // A clock set back counts as elapsed time.
    if (last !== null && Math.abs(now.getTime() - last.at) < seconds * 1000) return last.value
    const reading = { at: now.getTime(), value: read(now) }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = null
    })
    return reading.value
  }
}

/** Opens a catalogue with separate caches. */
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
  // Every node is notified of changed pins at once.
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

/** Pinned games in pin order, then the rest in list order. */
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

/** The input has the most started games first. The sort is stable. */
const sorted = (games: OfferedGame[], sort: GameSort): OfferedGame[] => {
  if (sort === 'name') return games.sort(byName)
  if (sort === 'rtp') return games.sort((a, b) => (b.rtp ?? 0) - (a.rtp ?? 0))
  if (sort === 'new') return games.sort((a, b) => b.new_since.localeCompare(a.new_since, 'en'))
  return games
}

const opened = new WeakMap<Context, Catalogue>()

/** The shared catalogue cache of this process. */
export const catalogueOf = (ctx: Context): Catalogue => {
  const known = opened.get(ctx) ?? openCatalogue(ctx)
  opened.set(ctx, known)
  return known
}

/** Pinned games, then the most started of the last 7 days by real counts (R01), then others by name. */
export const hitGames = async (ctx: Context): Promise<OfferedGame[]> =>
  (await catalogueOf(ctx).list({})).slice(0, HITS_SHOWN)
