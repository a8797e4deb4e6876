import { setImmediate } from 'node:timers/promises'
import type { TestDatabase } from './test-database.ts'

/** A process of the server's that is asked to end does so at once, or when a busy machine gives it its turn. */
const GONE_WITHIN_MS = 5_000

/**
 * Ends connections that match `which` on `pg_stat_activity`; returns their number after the clients have
 * noticed, so that no pool hands out a dead one.
 */
export const cutConnections = async (
  { query }: Pick<TestDatabase, 'query'>,
  which: string,
): Promise<number> => {
  const cut = await query(
    `select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (${which})`,
  )
  // Their ends arrived before our answer did, and are read in the same turn.
  await setImmediate()
  return cut.length
}
