import { setImmediate } from 'node:timers/promises'
import type { TestDatabase } from './test-database.ts'

/** Time in ms in which PostgreSQL must end a terminated process, even on a busy machine. */
const GONE_WITHIN_MS = 5_000

/**
 * Ends the database connections that meet the condition `which` on `pg_stat_activity`. Returns their number. The function waits until the clients
 * have noticed, so that no pool uses a closed connection afterwards.
 */
export const cutConnections = async (
  { query }: Pick<TestDatabase, 'query'>,
  which: string,
): Promise<number> => {
  const cut = await query(
    `select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (${which})`,
  )
  // The server closed the connections before it answered this query. Clients therefore notice the closing in the turn of the event loop that brings
  // the answer, and one more turn is enough.
  await setImmediate()
  return cut.length
}
