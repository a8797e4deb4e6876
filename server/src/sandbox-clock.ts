import { sql } from 'kysely'
import type { MovableClock } from './platform/clock.ts'
import type { Listener } from './platform/database/notification-listener.ts'
import type { Db } from './platform/db.ts'
import type { Log } from './platform/log.ts'

const CHANNEL = 'moved_clock'

export type FollowedClock = {
  /**
   * Sets this process's clock to the time that the database stores. A process with a LISTEN connection is notified of changes and does not need this
   * call.
   */
  read(): Promise<void>
  /** Sets the clock of every node. Null returns to real time. The promise resolves when this node's clock is set. */
  move(to: Date | null): Promise<void>
}

/**
 * Sandbox only: stores the moved time in the database, so that all nodes have it and a restart keeps it. The stored row has the set time, and the
 * real time at which it was set. From both, each node computes the sandbox's time. The row is read again after each reconnect of the database,
 * because notifications may have been lost.
 */
export const followMovedClock = (
  db: Db,
  database: Listener,
  clock: MovableClock,
  log: Log,
): FollowedClock => {
  const apply = async (): Promise<void> => {
    const { rows } = await sql<{ running: Date }>`
      select moved_to + (clock_timestamp() - moved_at) as running from moved_clock`.execute(db)
    clock.set(rows[0]?.running ?? null)
  }
  database.onConnected(apply)
  database.on(CHANNEL, () => void apply().catch(error => log.warn({ err: error }, 'the clock was not read')))
  return {
    read: apply,
    move: async to => {
      await db.transaction().execute(async tx => {
        await sql`delete from moved_clock`.execute(tx)
        if (to !== null)
          await sql`insert into moved_clock (moved_to, moved_at) values (${to}, clock_timestamp())`.execute(
            tx,
          )
        await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
      })
      await apply()
    },
  }
}
