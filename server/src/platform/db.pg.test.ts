import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openWire, type Wire } from '../../test/database-proxy.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { isDatabaseAway } from './database/connection-errors.ts'
import { type Db, inTransaction, openDb, openPool, type Pool, type Tx } from './db.ts'
import { createHttpServer } from './http/server.ts'

const database = useTestDatabase()
const ANSWER_MS = 400
/**
 * The failed transaction must take less than this time in ms: two response timeouts. It then sent only one statement to the frozen server, because
 * each statement waits for one timeout.
 */
const ONE_ANSWER_MS = 2 * ANSWER_MS
let wire: Wire
let pool: Pool
let db: Db

beforeEach(async () => {
  wire = await openWire(database.url)
  pool = openPool(wire.url, () => undefined, { connections: 1, answer_ms: ANSWER_MS })
  db = openDb(pool)
  await write()
})
afterEach(async () => {
  await pool.end()
  await wire.close()
})

const write = (on = db) =>
  sql`insert into settings (name, value, changed_at) values ('test', '{}', now())
  on conflict (name) do update set changed_at = now()`.execute(on)
const pid = async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

test('a frozen server delays a transaction by at most one timeout, and its connection is replaced', async () => {
  wire.freeze()
  const began = performance.now()
  const failure = await inTransaction(db, tx => write(tx)).catch(error => error)
  expect(performance.now() - began).toBeLessThan(ONE_ANSWER_MS)
  expect(isDatabaseAway(failure)).toBe(true)
  wire.mend()
  await write()
})

test('a connection that became read-only after a failover is not used again', async () => {
  const before = await pid()
  await sql`set session characteristics as transaction read only`.execute(db)
  const failure = await write().catch(error => error)
  expect(failure).toMatchObject({ code: '25006' })
  expect(isDatabaseAway(failure)).toBe(true)
  await write()
  expect(await pid()).not.toBe(before)
})

test('a stopping or starting server counts as unavailable, a failed statement does not', async () => {
  const stopping = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(error => error)
  expect(isDatabaseAway(stopping)).toBe(true)
  await write()
  const before = await pid()
  const mistake = await sql`select 1 / 0`.execute(db).catch(error => error)
  expect(isDatabaseAway(mistake)).toBe(false)
  expect(await pid()).toBe(before)
})

/** Creates an HTTP server whose only route runs the given query. */
const asking = async (ask: () => Promise<unknown>) => {
  const app = await createHttpServer({
    log_level: 'silent',
    trusted_proxies: [],
    public_url: 'http://localhost',
    frame_origins: [],
  })
  onTestFinished(() => app.close())
  app.get('/written', async () => {
    await ask()
    return { success: true }
  })
  return async () => {
    const { statusCode, headers } = await app.inject('/written')
    return { status: statusCode, retry: headers['retry-after'] }
  }
}

test('while the database is unavailable calls get 503 with a retry time, and afterwards the usual answers', async () => {
  const call = await asking(() => write())
  wire.cut()
  expect(await call()).toEqual({ status: 503, retry: '2' })
  wire.mend()
  expect(await call()).toEqual({ status: 200, retry: undefined })
  wire.freeze()
  expect(await call()).toEqual({ status: 503, retry: '2' })
  wire.mend()
  expect(await call()).toEqual({ status: 200, retry: undefined })
})

test('calls are answered with 503 and when to ask again while a table is locked or the disk is full', async () => {
  const limited = openPool(database.url, () => undefined, { statement_ms: ANSWER_MS })
  const locker = await limited.connect()
  onTestFinished(async () => {
    locker.release()
    await limited.end()
  })
  await locker.query('begin')
  await locker.query('lock table settings')
  const call = await asking(() => write(openDb(limited)))
  expect(await call()).toEqual({ status: 503, retry: '5' })
  await locker.query('rollback')
  expect(await call()).toEqual({ status: 200, retry: undefined })
  const full = await asking(() =>
    sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(db),
  )
  expect(await full()).toEqual({ status: 503, retry: '5' })
})

test("a date is returned as stored, whatever the program's time zone", async () => {
  const { rows } = await sql<{ day: string }>`select '2026-01-01'::date as day`.execute(db)
  expect(rows).toEqual([{ day: '2026-01-01' }])
})

const readSetting = (on: Db) =>
  sql<{ value: unknown }>`select value, changed_at from settings where name = ${'test'}`.execute(on)
const preparedTexts = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is planned once per connection', async () => {
  for (let n = 0; n < 3; n++) await readSetting(db)
  const texts = await preparedTexts()
  expect(texts.filter(text => text.includes('from settings where name ='))).toHaveLength(1)
  expect(texts.filter(text => /begin|commit|pg_prepared/.test(text))).toEqual([])
})

test("a migration that changes a prepared statement's result causes no error", async () => {
  // The tests change the type of a column. They use this separate table, because no view may read a column whose type changes.
  await database.query('create table probes (name text, value jsonb); grant select on probes to sala_app')
  const readProbe = (on: Db | Tx) =>
    sql<{ value: unknown }>`select value from probes where name = ${'test'}`.execute(on)
  const kept = async (work: (on: Db) => Promise<unknown>) => {
    await work(db)
    await database.query('alter table probes alter column value type text using value::text')
    await work(db)
    await database.query('alter table probes alter column value type jsonb using value::jsonb')
    await work(db)
  }
  await kept(readProbe)
  await kept(on => inTransaction(on, tx => readProbe(tx)))
})
