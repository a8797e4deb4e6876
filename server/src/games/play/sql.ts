import type { GameSection } from '@sala/contract/games.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type CatalogueGame = {
  readonly game_id: string
  readonly name: string
  readonly name_th: string
  readonly section: GameSection
  readonly provider: string
  readonly rtp: number | null
  readonly volatility: string | null
  readonly lines: number | null
  readonly free_play: boolean
  readonly emblem: string
  readonly hue: number
}

/** One writer at a time: two workers that read the site at different moments must not mix their lists. */
export const lockCatalogue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('games.catalogue', 0))`.execute(tx)
}

export const upsertGames = async (tx: Tx, games: readonly CatalogueGame[]): Promise<void> => {
  await sql`
    insert into games (game_id, name, name_th, section, provider, rtp, volatility, lines, free_play, emblem, hue)
    select game_id, name, name_th, section, provider, rtp, volatility, lines, free_play, emblem, hue
      from json_to_recordset(${JSON.stringify(games)}::json)
        as g(game_id text, name text, name_th text, section text, provider text, rtp double precision, volatility text,
             lines integer, free_play boolean, emblem text, hue integer)
    on conflict (game_id) do update
      set name = excluded.name, name_th = excluded.name_th, section = excluded.section, provider = excluded.provider,
          rtp = excluded.rtp, volatility = excluded.volatility, lines = excluded.lines, free_play = excluded.free_play,
          emblem = excluded.emblem, hue = excluded.hue, gone_at = null`.execute(tx)
}

export const markGamesGone = async (tx: Tx, offered: readonly string[], at: Date): Promise<void> => {
  await sql`
    update games set gone_at = ${at} where gone_at is null and game_id <> all(${offered}::text[])`.execute(tx)
}

export const isOffered = async (db: Db, gameId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from games where game_id = ${gameId} and gone_at is null`.execute(db)
  return rows.length > 0
}

export type OfferedGame = CatalogueGame & {
  /** Starts by members since `since`. */
  readonly starts: number
}

/** Every game the site offers, most started first. */
export const selectOffered = async (db: Db, since: Date): Promise<OfferedGame[]> => {
  const { rows } = await sql<OfferedGame>`
    select g.game_id, g.name, g.name_th, g.section, g.provider, g.rtp, g.volatility, g.lines, g.free_play, g.emblem, g.hue,
           coalesce(s.starts, 0)::int as starts
      from games g
      left join (
        select game_id, count(*) as starts from game_starts
         where started_at > ${since} and game_id is not null group by game_id
      ) s using (game_id)
     where g.gone_at is null
     order by starts desc, lower(g.name), g.game_id`.execute(db)
  return rows
}

export const insertStart = async (
  db: Db,
  start: { member_id: MemberId; game_id: string | null },
  at: Date,
): Promise<void> => {
  await sql`
    insert into game_starts (member_id, started_at, game_id)
    values (${start.member_id}, ${at}, ${start.game_id})`.execute(db)
}
