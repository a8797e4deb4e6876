import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { isDatabaseAway } from './database-outage.ts'

export type Db = pg.Pool
export type Tx = pg.PoolClient
export type Queryable = Db | Tx

const POOL_MAX_CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 15_000
/**
 * Timeout of the database client in ms. It is longer than the server's own timeout, so if no response has arrived by then, the connection is broken.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
const INT8_OID = 20
const SCHEMA_FOLDER = new URL('../schema/', import.meta.url)
const MIGRATION_LOCK = 7_310_201

export function openDb(databaseUrl: string, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  })
  // Both the pool and each connection need an error listener. Without them, a lost database connection would end the process.
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** Parses int8 as bigint; other types keep the driver's default. */
const typeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === INT8_OID ? (value: string) => BigInt(value) : pg.types.getTypeParser(oid, format)

export async function many<Row extends pg.QueryResultRow>(
  on: Queryable,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await on.query<Row>(sql, [...values])).rows
}

export async function maybeOne<Row extends pg.QueryResultRow>(
  on: Queryable,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  return (await many<Row>(on, sql, values))[0] ?? null
}

export async function one<Row extends pg.QueryResultRow>(
  on: Queryable,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const row = await maybeOne<Row>(on, sql, values)
  if (row === null) throw new Error(`no row came back from: ${sql}`)
  return row
}

export async function run(on: Queryable, sql: string, values: readonly unknown[] = []): Promise<number> {
  return (await on.query(sql, [...values])).rowCount ?? 0
}

/** Runs `work` in a transaction. Commits when it returns, rolls back when it throws. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    // The server of this connection is gone, or is read-only after a failover. The connection is closed, so that the pool does not use it again.
    if (isDatabaseAway(error)) broken = error
    else
      await tx.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    tx.release(broken)
  }
}

/** Migrates the schema `sandbox`: applies each new file of `schema/` once, in name order. */
export async function migrate(db: Db): Promise<void> {
  const files = (await readdir(SCHEMA_FOLDER)).filter(name => name.endsWith('.sql')).sort()
  await inTransaction(db, async tx => {
    await run(tx, 'select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await run(tx, 'create schema if not exists sandbox')
    await run(tx, 'create table if not exists sandbox.schema_file (name text primary key)')
    const applied = await many<{ name: string }>(tx, 'select name from sandbox.schema_file')
    for (const name of files) {
      if (applied.some(file => file.name === name)) continue
      await tx.query(await readFile(new URL(name, SCHEMA_FOLDER), 'utf8'))
      await run(tx, 'insert into sandbox.schema_file (name) values ($1)', [name])
    }
  })
}
