import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '../db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { createHttpServer } from '../http/server.ts'
import { readStorageFigures } from '../metrics/storage-figures.ts'

/** Size of a page of PostgreSQL's files. */
const PAGE_BYTES = 8_192
const FLIPPED_BITS = 0x10
const ROWS = 100
const LATE_ROW = 140
const PUBLISHED_LIMIT_MS = 10_000

let folder = ''
let server: EmbeddedPostgres

const start = async (): Promise<void> => {
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {}, durability: 'test' })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-damaged-'))
  await start()
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const query = async <Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: server.url('sala') })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Changes one page of the table's or index's file while PostgreSQL is stopped, and returns the page as it was before. */
const changePage = async (relation: string, page: number, change: (bytes: Buffer) => Buffer) => {
  const [found] = await query<{ path: string }>(
    'checkpoint',
    `select pg_relation_filepath('${relation}') as path`,
  )
  await server.stop()
  const file = await open(join(folder, 'data', 'cluster', found?.path ?? ''), 'r+')
  const before = Buffer.alloc(PAGE_BYTES)
  await file.read(before, 0, PAGE_BYTES, page * PAGE_BYTES)
  await file.write(change(Buffer.from(before)), 0, PAGE_BYTES, page * PAGE_BYTES)
  await file.close()
  await start()
  return before
}

const flipLastByte = (bytes: Buffer): Buffer => {
  bytes[PAGE_BYTES - 1] = (bytes[PAGE_BYTES - 1] ?? 0) ^ FLIPPED_BITS
  return bytes
}

/** Creates an HTTP server whose only route reads the balance of one id. */
const openBalances = async () => {
  const pool = openPool(server.url('sala'), () => undefined)
  const app = await createHttpServer({
    ...{ log_level: 'silent', trusted_proxies: [], public_url: 'http://localhost', frame_origins: [] },
  })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  app.get<{ Params: { id: string } }>('/balance/:id', async ({ params }) => {
    const { rows } = await sql<{ amount: string }>`
      select amount::text from balances where id = ${params.id}::int`.execute(openDb(pool))
    return rows[0]
  })
  const ask = async (id: number) => {
    const { statusCode, headers, body } = await app.inject(`/balance/${id}`)
    return { status: statusCode, retry: headers['retry-after'], hasAmount: body.includes('amount') }
  }
  return { ask, pool }
}

test('a balance on a page with a flipped byte is never answered: its reader gets 503, other pages are read, and the alarm fires', async () => {
  await query(
    // A page holds few of these rows, so the first and the last one are on different pages.
    "create table balances (id int primary key, amount int, filler text default repeat('x', 500))",
    `insert into balances select n, n * 100 from generate_series(1, ${ROWS}) n`,
  )
  await changePage('balances', 0, flipLastByte)
  const { ask, pool } = await openBalances()
  expect(await ask(1)).toEqual({ status: 503, retry: '30', hasAmount: false })
  expect(await ask(ROWS)).toEqual({ status: 200, retry: undefined, hasAmount: true })
  const failures = async () =>
    (await readStorageFigures(pool)).find(({ name }) => name === 'sala_database_checksum_failures')?.value
  // PostgreSQL publishes the number when the connection has been idle for a moment.
  await expect.poll(failures, { timeout: PUBLISHED_LIMIT_MS }).toBeGreaterThan(0)
  await query('select pg_stat_reset()')
  expect(await failures()).toBe(0)
})

test('a flipped byte in an index is found on the first read, and REINDEX repairs it', async () => {
  await query('create table balances as select n id, n * 100 amount from generate_series(1, 100) n')
  await query('create index balances_id on balances (id)')
  await changePage('balances_id', 1, flipLastByte)
  const byIndex = ['set enable_seqscan = off', 'select amount from balances where id = 7']
  await expect(query(...byIndex)).rejects.toMatchObject({ code: 'XX001' })
  await query('reindex index balances_id')
  expect(await query(...byIndex)).toEqual([{ amount: 700 }])
})

test('an index page that the disk forgot has a correct checksum and hides rows: amcheck finds it, and REINDEX repairs it', async () => {
  await query('create extension amcheck', 'create table balances (id int primary key)')
  await query(`insert into balances select generate_series(1, ${ROWS})`)
  const before = await changePage('balances_pkey', 1, bytes => bytes)
  await query(`insert into balances select generate_series(${ROWS + 1}, ${LATE_ROW})`)
  await changePage('balances_pkey', 1, () => before)
  const byIndex = ['set enable_seqscan = off', `select id from balances where id = ${LATE_ROW}`]
  expect(await query(...byIndex)).toEqual([])
  const check = "select bt_index_check('balances_pkey', heapallindexed => true)"
  await expect(query(check)).rejects.toThrow('lacks matching index tuple')
  await query('reindex index balances_pkey', check)
  expect(await query(...byIndex)).toEqual([{ id: LATE_ROW }])
})
