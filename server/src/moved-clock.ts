import { sql } from 'kysely'
import pg from 'pg'
import type { MovableClock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Log } from './platform/log.ts'

const CHANNEL = 'moved_clock'

type Row = { moved_to: Date; moved_at: Date }

export type FollowedClock = {
  /** Moves the clock of every node (null = real time) and returns when this one has moved. */
  move(db: Db, to: Date | null): Promise<void>
  close(): Promise<void>
}

/**
 * Sandbox only: the moved time lives in the database, so that api and worker nodes agree and a restart keeps it. The row
 * says where the clock was put and at which real time; every node runs on from there.
 */
export const followMovedClock = async (
  url: string,
  clock: MovableClock,
  log: Log,
): Promise<FollowedClock> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', error => log.warn({ err: error }, 'the clock connection was lost'))
  await client.connect()
  const apply = async (): Promise<void> => {
    const { rows } = await client.query<Row & { running: Date }>(
      'select moved_to, moved_at, moved_to + (clock_timestamp() - moved_at) as running from moved_clock',
    )
    clock.set(rows[0]?.running ?? null)
  }
  client.on(
    'notification',
    () => void apply().catch(error => log.warn({ err: error }, 'the clock was not read')),
  )
  await client.query(`listen ${CHANNEL}`)
  await apply()
  return {
    move: async (db, to) => {
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
    close: () => client.end(),
  }
}
