import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** Returns the time since PostgreSQL last archived a WAL segment, by the database's clock. Returns null if nothing is archived. */
export const secondsSinceArchived = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
  return rows[0]?.seconds ?? null
}
