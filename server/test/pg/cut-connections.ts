import { setImmediate } from 'node:timers/promises'
import type { TestDatabase } from './test-database.ts'

/** Time limit for a terminated PostgreSQL process to end on a busy machine. */
const GONE_WITHIN_MS = 5_000

/**
 * Ends database connections that match the condition `which` on `pg_stat_activity`. Returns their number
 * after the clients have noticed, so that no pool uses a closed connection.
 */
export const cutConnections = async (
  { query }: Pick<TestDatabase, 'query'>,
  which: string,
): Promise<number> => {
  const cut = await query(
    `select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (${which})`,
  )
  // The server closed the connections before it sent this response. The clients notice the closing in the same turn of the event
  // loop in which they read the response, so the next turn is late enough.
  await setImmediate()
  return cut.length
}
