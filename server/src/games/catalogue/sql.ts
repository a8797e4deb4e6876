import type { GameFeature, GameSection, volatilities } from '@sala/contract/games/game-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type CatalogueGame = {
  readonly game_id: string
  readonly site: string
  readonly site_game_id: string
  readonly name: string
  readonly name_th: string
  readonly section: GameSection
  readonly provider: string
  readonly rtp: number | null
  readonly volatility: (typeof volatilities)[number] | null
  readonly lines: number | null
  readonly hit_rate: number | null
  readonly max_win: number | null
  readonly free_play: boolean
  readonly emblem: string
  readonly hue: number
  readonly accent_hue: number
  readonly how_it_works: string[]
  readonly features: GameFeature[]
  /** Release date of the game in the format `YYYY-MM-DD`. Null if the game site gives none. */
  readonly released_on: string | null
}

export type OfferedGame = Omit<CatalogueGame, 'site' | 'site_game_id'> & {
  /** Release date of the game as `YYYY-MM-DD`. If the game site gives none, it is the day on which the game was added to the catalogue. */
  readonly new_since: string
  /** Number of game starts by members in the last 7 days. */
  readonly starts: number
}

/** Locks the catalogue for writing. Otherwise two workers that import the same site could mix an older and a newer game list. */
export const lockCatalogue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('games.catalogue', 0))`.execute(tx)
}

/** Inserts new games and updates changed games. Returns how many games were inserted or updated. */
export const upsertGames = async (tx: Tx, games: readonly CatalogueGame[], at: Date): Promise<number> => {
  const { rows } = await sql`
    insert into games as kept (game_id, site, site_game_id, name, name_th, section, provider, rtp, volatility, lines, hit_rate, max_win, free_play,
        emblem, hue, accent_hue, how_it_works, features, released_on, added_at)
    select game_id, site, site_game_id, name, name_th, section, provider, rtp, volatility, lines, hit_rate, max_win, free_play,
           emblem, hue, accent_hue, how_it_works, features, released_on, ${at}
      from json_to_recordset(${JSON.stringify(games)}::json)
        as g(game_id text, site text, site_game_id text, name text, name_th text, section text, provider text, rtp double precision, volatility text,
             lines integer, hit_rate double precision, max_win double precision, free_play boolean, emblem text, hue integer,
             accent_hue integer, how_it_works text[], features text[], released_on date)
    on conflict (game_id) do update
      set name = excluded.name, name_th = excluded.name_th, section = excluded.section, provider = excluded.provider,
          rtp = excluded.rtp, volatility = excluded.volatility, lines = excluded.lines, hit_rate = excluded.hit_rate,
          max_win = excluded.max_win, free_play = excluded.free_play, emblem = excluded.emblem, hue = excluded.hue,
          accent_hue = excluded.accent_hue, how_it_works = excluded.how_it_works, features = excluded.features,
          released_on = excluded.released_on, gone_at = null
      where (kept.name, kept.name_th, kept.section, kept.provider, kept.rtp, kept.volatility, kept.lines, kept.hit_rate,
             kept.max_win, kept.free_play, kept.emblem, kept.hue, kept.accent_hue, kept.how_it_works, kept.features, kept.released_on)
            is distinct from
            (excluded.name, excluded.name_th, excluded.section, excluded.provider, excluded.rtp, excluded.volatility,
             excluded.lines, excluded.hit_rate, excluded.max_win, excluded.free_play, excluded.emblem, excluded.hue,
             excluded.accent_hue, excluded.how_it_works, excluded.features, excluded.released_on)
         or kept.gone_at is not null
    returning game_id`.execute(tx)
  return rows.length
}

/** Marks the games of one game site as removed, except those in the given list. */
export const markGamesGone = async (
  tx: Tx,
  site: string,
  offered: readonly string[],
  at: Date,
): Promise<number> => {
  const { rows } = await sql`
    update games set gone_at = ${at} where gone_at is null and site = ${site} and game_id <> all(${offered}::text[])
    returning game_id`.execute(tx)
  return rows.length
}

/** Marks all games as removed, except those of the given game sites. */
export const markSitesGone = async (tx: Tx, sites: readonly string[], at: Date): Promise<number> => {
  const { rows } = await sql`
    update games set gone_at = ${at} where gone_at is null and site <> all(${sites}::text[])
    returning game_id`.execute(tx)
  return rows.length
}

/** Returns a map from a game site's own game ids to the ids of the lobby's catalogue. */
export const ourGameIds = async (
  db: Db | Tx,
  site: string,
  siteGameIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ game_id: string; site_game_id: string }>`
    select game_id, site_game_id from games where site = ${site} and site_game_id = any(${siteGameIds}::text[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.site_game_id, row.game_id]))
}

/** Returns those of the given catalogue ids that are in use for games of other game sites. */
export const idsUsedElsewhere = async (
  tx: Tx,
  site: string,
  gameIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ game_id: string }>`
    select game_id from games where site <> ${site} and game_id = any(${gameIds}::text[])`.execute(tx)
  return new Set(rows.map(row => row.game_id))
}

/** Returns the game site of an offered game, and the game's id there. Returns null if the game is not offered. */
export const findOffered = async (
  db: Db,
  gameId: string,
): Promise<Pick<CatalogueGame, 'site' | 'site_game_id'> | null> => {
  const { rows } = await sql<Pick<CatalogueGame, 'site' | 'site_game_id'>>`
    select site, site_game_id from games where game_id = ${gameId} and gone_at is null`.execute(db)
  return rows[0] ?? null
}

/** Returns all offered games, sorted by name. */
export const selectOffered = async (db: Db): Promise<Omit<OfferedGame, 'starts'>[]> => {
  const { rows } = await sql<Omit<OfferedGame, 'starts'>>`
    select game_id, name, name_th, section, provider, rtp, volatility, lines, hit_rate, max_win, free_play, emblem, hue,
           coalesce(accent_hue, (hue + 40) % 360) as accent_hue, how_it_works, features, released_on,
           coalesce(released_on, (added_at at time zone 'Asia/Bangkok')::date)::text as new_since
      from games where gone_at is null order by lower(name), game_id`.execute(db)
  return rows
}

/** Returns the number of starts of each game after `since`. */
export const countStarts = async (db: Db, since: Date): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ game_id: string; starts: number }>`
    select game_id, count(*)::int as starts from game_starts
     where started_at > ${since} and game_id is not null group by game_id`.execute(db)
  return new Map(rows.map(row => [row.game_id, row.starts]))
}

/** Returns the games of the member's last `atMost` starts, latest first, each once. */
export const selectRecent = async (
  db: Db,
  memberId: MemberId,
  atMost: number,
): Promise<{ game_id: string; started_at: Date }[]> => {
  const { rows } = await sql<{ game_id: string; started_at: Date }>`
    select game_id, max(started_at) as started_at
      from (select game_id, started_at from game_starts
             where member_id = ${memberId} and game_id is not null order by no desc limit ${atMost}) last
     group by game_id order by started_at desc, game_id`.execute(db)
  return rows
}

export const selectFavourites = async (db: Db, memberId: MemberId): Promise<string[]> => {
  const { rows } = await sql<{ game_id: string }>`
    select game_id from game_favourites where member_id = ${memberId} order by marked_at desc, game_id`.execute(
    db,
  )
  return rows.map(row => row.game_id)
}

/** Marks a game as favourite. Returns false if the member already has `atMost` favourites. Locks the member against concurrent calls. */
export const insertFavourite = async (
  tx: Tx,
  mark: { member_id: MemberId; game_id: string },
  atMost: number,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ marks: number; has: boolean }>`
    select count(*)::int as marks, coalesce(bool_or(game_id = ${mark.game_id}), false) as has
      from game_favourites where member_id = ${mark.member_id}`.execute(tx)
  if (rows[0]?.has === true) return true
  if ((rows[0]?.marks ?? 0) >= atMost) return false
  await sql`
    insert into game_favourites (member_id, game_id, marked_at)
    values (${mark.member_id}, ${mark.game_id}, ${at})`.execute(tx)
  return true
}

export const deleteFavourite = async (db: Db, memberId: MemberId, gameId: string): Promise<void> => {
  await sql`delete from game_favourites where member_id = ${memberId} and game_id = ${gameId}`.execute(db)
}

/** Returns the pinned games of each shelf, in order. */
export const selectPins = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ shelf: string; games: string[] }>`
    select shelf, array_agg(game_id order by position) as games from game_pins group by shelf`.execute(db)
  return new Map(rows.map(row => [row.shelf, row.games]))
}

export const replacePins = async (tx: Tx, shelf: string, gameIds: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('games.pins', 0))`.execute(tx)
  await sql`delete from game_pins where shelf = ${shelf}`.execute(tx)
  await sql`
    insert into game_pins (shelf, game_id, position)
    select ${shelf}, game_id, place from unnest(${gameIds}::text[]) with ordinality as named(game_id, place)`.execute(
    tx,
  )
}

export type PlayGuide = {
  readonly summary: string
  readonly bankroll: string[]
  readonly bonus_rounds: string[]
  readonly facts: string[]
}

export const findGuide = async (db: Db, gameId: string): Promise<PlayGuide | null> => {
  const { rows } = await sql<PlayGuide>`
    select summary, bankroll, bonus_rounds, facts from play_guides
     where game_id = ${gameId} and published_at is not null`.execute(db)
  return rows[0] ?? null
}

export const findWrittenGuide = async (
  db: Db,
  gameId: string,
): Promise<(PlayGuide & { readonly published: boolean }) | null> => {
  const { rows } = await sql<PlayGuide & { published: boolean }>`
    select summary, bankroll, bonus_rounds, facts, published_at is not null as published from play_guides
     where game_id = ${gameId}`.execute(db)
  return rows[0] ?? null
}

/** Replaces the play guide of a game and its published flag. */
export const upsertGuide = async (
  tx: Tx,
  gameId: string,
  { summary, bankroll, bonus_rounds, facts, published }: PlayGuide & { readonly published: boolean },
  at: Date,
): Promise<void> => {
  const published_at = published ? at : null
  await sql`
    insert into play_guides (game_id, summary, bankroll, bonus_rounds, facts, published_at, changed_at)
    values (${gameId}, ${summary}, ${bankroll}::text[], ${bonus_rounds}::text[], ${facts}::text[], ${published_at}, ${at})
    on conflict (game_id) do update set
      summary = excluded.summary, bankroll = excluded.bankroll, bonus_rounds = excluded.bonus_rounds,
      facts = excluded.facts, published_at = excluded.published_at, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

export const selectGuideSummaries = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await sql<{ game_id: string; summary: string }>`
    select game_id, summary from play_guides where published_at is not null`.execute(db)
  return new Map(rows.map(row => [row.game_id, row.summary]))
}

/** Inserts play guides as published. An existing guide stays unchanged. */
export const insertGuides = async (
  db: Db,
  guides: readonly (PlayGuide & { readonly game_id: string })[],
  at: Date,
): Promise<void> => {
  await sql`
    insert into play_guides (game_id, summary, bankroll, bonus_rounds, facts, published_at, changed_at)
    select game_id, summary, bankroll, bonus_rounds, facts, ${at}, ${at}
      from json_to_recordset(${JSON.stringify(guides)}::json)
        as g(game_id text, summary text, bankroll text[], bonus_rounds text[], facts text[])
    on conflict (game_id) do nothing`.execute(db)
}

/** Returns the lobby section of each given game that the catalogue has. Games that are no longer offered are included. */
export const sectionsOf = async (
  tx: Db | Tx,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, GameSection>> => {
  const { rows } = await sql<{ game_id: string; section: GameSection }>`
    select game_id, section from games where game_id = any(${gameIds}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.game_id, row.section]))
}
