import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

/** The database as the platform sees it: no tables. A domain's sql.ts names its own with `withTables`. */
export type NoTables = Record<never, never>
export type Db = Kysely<NoTables>
export type Tx = Transaction<NoTables>

const POOL_MAX_CONNECTIONS = 20
const CONNECT_TIMEOUT_MS = 5_000
/** A statement that takes longer is a fault: it would hold locks that others wait for. */
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000

const INT8_OID = 20

/** int8 is money and counters: always bigint, never a float. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export type Pool = pg.Pool

/** Opens a pool. A lost connection is logged and replaced, it never ends the process (both listeners are needed). */
export const openPool = (url: string, onError: (error: Error) => void): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types,
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    client.on('error', onError)
  })
  return pool
}

export const openDb = (pool: Pool): Db => new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) })

/** The SQLSTATE of a PostgreSQL error and the constraint it names, or null for any other error. */
export const databaseError = (error: unknown): { code: string; constraint: string | null } | null => {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null
  return { code: error.code, constraint: error.constraint ?? null }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRANSACTION_ATTEMPTS = 5

/**
 * Runs `work` in one READ COMMITTED transaction. A deadlock or serialization failure is tried again, whole; a thrown
 * error rolls everything back (a Refusal too: nothing of a refused request stays).
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = databaseError(error)?.code
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === TRANSACTION_ATTEMPTS)
        throw error
    }
  }
}

export const UNIQUE_VIOLATION = '23505'

/** Whether the error is a unique violation of that constraint or index. */
export const violates = (error: unknown, constraint: string): boolean => {
  const found = databaseError(error)
  return found !== null && found.code === UNIQUE_VIOLATION && found.constraint === constraint
}
