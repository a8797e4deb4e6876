import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWire, type Wire } from '../../../test/database-proxy.ts'
import { openPair, type Pair } from '../../../test/pg/standby-server.ts'
import { type Db, openDb, openPool, type Pool } from '../db.ts'
import { silentLog } from '../log.ts'
import { openStaleReads, type ReadStale } from './replica-reads.ts'

const LIMIT_MS = 300_000
const PATIENTLY = { timeout: 60_000, interval: 50 }
const READ = 'business figures'
/** Writes a worker's heartbeat on the primary. When the standby has it too, replication works. */
const SIGN = `insert into job_workers (worker_id, seen_at) values ('w', clock_timestamp())
  on conflict (worker_id) do update set seen_at = excluded.seen_at`

let pair: Pair
let wire: Wire
const pools: Pool[] = []
let primary: Db
let standby: Db
let signs: NodeJS.Timeout

const open = (url: string): Db => {
  const pool = openPool(url, () => undefined)
  pools.push(pool)
  return openDb(pool)
}
const askedOf = async (readStale: ReadStale): Promise<'primary' | 'standby'> =>
  (await readStale(READ, whoIs)) ? 'standby' : 'primary'
const whoIs = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
  return rows[0]?.follows ?? false
}
const becomes = (readStale: ReadStale, who: 'primary' | 'standby') =>
  vi.waitFor(async () => expect(await askedOf(readStale)).toBe(who), PATIENTLY)

beforeAll(async () => {
  pair = await openPair()
  wire = await openWire(pair.urls.standby)
  primary = open(pair.urls.primary)
  standby = open(wire.url)
  signs = setInterval(() => void pair.ask('primary', SIGN).catch(() => undefined), 500)
}, LIMIT_MS)
afterAll(async () => {
  clearInterval(signs)
  await Promise.all(pools.map(pool => pool.end()))
  await wire.close()
  await pair.stop()
}, LIMIT_MS)

/** Timeouts are long, because the machine may be busy. A test may set shorter ones. */
const patient = { lookMs: 30_000, aloneMs: 0 }

test(
  'stale reads come from a standby, which has the writes of a moment ago',
  async () => {
    const readStale = openStaleReads(primary, standby, silentLog, patient)
    await becomes(readStale, 'standby')
    await pair.ask('primary', `insert into hour_marks (hour) values ('2026-01-01')`)
    const marks = (db: Db) => sql`select from hour_marks`.execute(db).then(({ rows }) => rows.length)
    await vi.waitFor(async () => expect(await readStale(READ, marks)).toBe(1), PATIENTLY)
    expect(await askedOf(readStale)).toBe('standby')
  },
  LIMIT_MS,
)

test(
  'a read that writes is refused by a standby, and done nowhere',
  async () => {
    const readStale = openStaleReads(primary, standby, silentLog, patient)
    await becomes(readStale, 'standby')
    const write = (db: Db) => sql`insert into hour_marks (hour) values ('2026-01-02')`.execute(db)
    await expect(readStale(READ, write)).rejects.toThrow('read-only transaction')
    expect(await pair.ask('primary', `select from hour_marks where hour = '2026-01-02'`)).toEqual([])
  },
  LIMIT_MS,
)

test(
  'a standby that is too far behind is not read until it has caught up, and one that is a little behind is read',
  async () => {
    const strict = openStaleReads(primary, standby, silentLog, { ...patient, behindMs: 3_000 })
    const easy = openStaleReads(primary, standby, silentLog, { ...patient, behindMs: 3_600_000 })
    await becomes(strict, 'standby')
    await pair.ask('standby', 'select pg_wal_replay_pause()')
    await becomes(strict, 'primary')
    expect(await askedOf(easy)).toBe('standby')
    await pair.ask('standby', 'select pg_wal_replay_resume()')
    await becomes(strict, 'standby')
  },
  LIMIT_MS,
)

test(
  'a dead standby is skipped until it is back; a frozen one delays no caller',
  async () => {
    const readStale = openStaleReads(primary, standby, silentLog, patient)
    await becomes(readStale, 'standby')
    await pair.kill()
    expect(await askedOf(readStale)).toBe('primary')
    await pair.start()
    await becomes(readStale, 'standby')

    const hasty = openStaleReads(primary, standby, silentLog, { lookMs: 50, aloneMs: 3_600_000 })
    wire.freeze()
    expect(await askedOf(hasty)).toBe('primary')
    wire.mend()
    // After an outage, reads do not use the replica for a while (`aloneMs`).
    expect(await askedOf(hasty)).toBe('primary')
    await becomes(readStale, 'standby')
  },
  LIMIT_MS,
)
