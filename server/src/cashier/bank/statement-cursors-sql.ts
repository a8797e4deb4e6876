import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Position up to which a bank's statement was read: the cursor, and the earliest payment time on the last page. Without a cursor, reading starts from
 * the beginning.
 */
export type StatementPoint = { readonly cursor: string | null; readonly read_to: Date | null }

export const findStatementPoint = async (db: Db, feed: string): Promise<StatementPoint> => {
  const { rows } = await sql<StatementPoint>`
    select cursor, read_to from bank_statement_points where feed = ${feed}`.execute(db)
  return rows[0] ?? { cursor: null, read_to: null }
}

/** Moves the read position from `from` to `to`. Does nothing when another reader moved it meanwhile. */
export const moveStatementPoint = async (
  tx: Tx,
  feed: string,
  { from, to, read_to }: { readonly from: string | null; readonly to: string; readonly read_to: Date | null },
): Promise<void> => {
  await sql`
    insert into bank_statement_points as p (feed, cursor, read_to) values (${feed}, ${to}, ${read_to})
    on conflict (feed) do update set cursor = excluded.cursor, read_to = coalesce(excluded.read_to, p.read_to)
     where p.cursor is not distinct from ${from}::text`.execute(tx)
}

/** Deletes the stored cursor of a bank's statement, because the bank refuses the cursor. */
export const dropStatementCursor = async (
  db: Db,
  feed: string,
  cursor: string | null,
  at: Date,
): Promise<void> => {
  await sql`
    update bank_statement_points set cursor = null, refused_at = ${at}
     where feed = ${feed} and cursor = ${cursor}`.execute(db)
}

/**
 * Stores the time up to which a bank without cursors was queried. An earlier time than the stored one is ignored, because another process may have
 * read further.
 */
export const moveReadTo = async (db: Db, feed: string, readTo: Date): Promise<void> => {
  await sql`
    insert into bank_statement_points as p (feed, read_to) values (${feed}, ${readTo})
    on conflict (feed) do update set read_to = greatest(p.read_to, excluded.read_to)`.execute(db)
}
