import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Stores the ids of a member's counted rounds. Returns the ids that were not stored before. */
export const insertCounted = async (
  tx: Tx,
  { site, username }: { readonly site: string; readonly username: string },
  roundIds: readonly string[],
  at: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select distinct id, sha256(convert_to(${site} || ' ' || ${username} || ' ' || id, 'UTF8')) as round
        from unnest(${[...roundIds]}::text[]) id
    ), fresh as (
      insert into counted_rounds (round, counted_at) select round, ${at}::timestamptz from given
      on conflict do nothing returning round
    )
    select id from given join fresh using (round)`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteCounted = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from counted_rounds where round in (
      select round from counted_rounds where counted_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the cursor of the game site's common list of rounds. Null means its beginning. */
export const findFeedCursor = async (db: Db, site: string): Promise<string | null> => {
  const { rows } = await sql<{ cursor: string | null }>`
    select cursor from site_feeds where site = ${site}`.execute(db)
  return rows[0]?.cursor ?? null
}

/** Advances the cursor of a game site's common list of rounds. Does nothing if another worker has advanced the cursor meanwhile. */
export const moveFeedCursor = async (
  db: Db,
  site: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<void> => {
  await sql`
    insert into site_feeds as f (site, cursor) values (${site}, ${to})
    on conflict (site) do update set cursor = excluded.cursor where f.cursor is not distinct from ${from}`.execute(
    db,
  )
}
