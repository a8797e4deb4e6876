import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { startHeartbeats } from '../worker-heartbeats.ts'
import { watchLogPosition } from './log-position.ts'

const run = promisify(execFile)
const LONG_MS = 60_000
const SOON = { timeout: 20_000, interval: 50 }

let folder = ''
let port = 0
let server: EmbeddedPostgres

const start = async (): Promise<void> => {
  server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    ...{ port, log: () => {}, durability: 'test' },
  })
  port = Number(new URL(server.url('sala')).port)
}

/** Starts a migrated PostgreSQL for the running test, whose data folder the test may replace. */
const openServer = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'sala-log-position-'))
  await start()
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(server.url('sala'))
}

/**
 * Opens a worker's heartbeats. `beat` starts one and waits until PostgreSQL has committed it, and `losses` counts the reports of lost commits. If the
 * connection has failed, the heartbeat of the timer is the next one.
 */
const openHeartbeats = async () => {
  const pool = openPool(server.url('sala'), () => undefined)
  let losses = 0
  const lives = await startHeartbeats(pool, silentLog, false, () => {
    losses += 1
    return Promise.resolve()
  })
  onTestFinished(async () => {
    lives.stop()
    await pool.end()
  })
  const seen = async (): Promise<string | null> => {
    const client = new pg.Client({ connectionString: server.url('sala') })
    await client.connect()
    const { rows } = await client.query<{ seen: string }>('select seen_at::text as seen from job_workers')
    await client.end()
    return rows[0]?.seen ?? null
  }
  const beat = async (): Promise<void> => {
    const before = await seen()
    lives.began('worker')
    await expect.poll(seen, SOON).not.toBe(before)
    await expect.poll(seen, SOON).not.toBeNull()
  }
  return { beat, losses: () => losses }
}

test(
  'a worker finds that the database continues from an earlier position than it had acknowledged, and reports it once',
  async () => {
    await openServer()
    await server.stop()
    const [data, earlier] = [join(folder, 'data'), join(folder, 'earlier')]
    await run('cp', ['-a', data, earlier])
    await start()
    const { beat, losses } = await openHeartbeats()
    await beat()
    await beat()
    await server.stop()
    await start()
    await beat()
    expect(losses()).toBe(0)

    const client = new pg.Client({ connectionString: server.url('sala') })
    await client.connect()
    await client.query("create table bulk as select repeat('x', 500) from generate_series(1, 20000)")
    await client.end()
    await beat()
    await server.stop()
    await rm(data, { recursive: true })
    await run('mv', [earlier, data])
    await start()
    await expect.poll(losses, SOON).toBe(1)
    await beat()
    await beat()
    expect(losses()).toBe(1)
  },
  LONG_MS,
)

test('a report of lost commits that fails is repeated with the next position', async () => {
  const reports: string[] = []
  const watch = watchLogPosition(() => {
    reports.push('report')
    return reports.length === 1 ? Promise.reject(new Error('on purpose')) : Promise.resolve()
  })
  await watch.begin()(200n)
  await expect(watch.begin()(100n)).rejects.toThrow('on purpose')
  await watch.begin()(110n)
  await watch.begin()(120n)
  expect(reports).toHaveLength(2)
})

test('positions that arrive in another order than their writes began are no loss', async () => {
  let losses = 0
  const watch = watchLogPosition(() => {
    losses += 1
    return Promise.resolve()
  })
  const [first, second] = [watch.begin(), watch.begin()]
  await second(105n)
  await first(100n)
  expect(losses).toBe(0)
  const [third, fourth] = [watch.begin(), watch.begin()]
  await third(50n)
  await fourth(51n)
  expect(losses).toBe(1)
})
