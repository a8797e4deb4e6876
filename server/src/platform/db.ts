import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { isDatabaseAway } from './database/connection-errors.ts'
import { isPreparedStale, statementNames } from './database/prepared-statements.ts'
import { tracedWithin } from './tracing/spans.ts'

/** The database without table types. Each domain's sql.ts adds the types of its tables by `withTables`. */
export type NoTables = Record<never, never>
export type Db = Kysely<NoTables>
export type Tx = Transaction<NoTables>

const POOL_MAX_CONNECTIONS = 20
const CONNECT_TIMEOUT_MS = 5_000
/** Statement timeout in ms. A statement that takes longer is faulty, because its locks block other statements. */
const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Time in ms after which the database client gives up waiting for a response from a frozen or unreachable server. It exceeds the server's statement
 * timeout.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
/**
 * Time in ms after which the pool closes a connection without work. For a new connection PostgreSQL starts a process, which has no prepared
 * statements and no cached tables. Routers between the hosts keep an idle connection for longer than this.
 */
const IDLE_CONNECTION_MS = 60_000

const BEGINS = /^(begin|start transaction)/

const INT8_OID = 20
const DATE_OID = 1082

/**
 * Parsers of column values. PostgreSQL's int8 holds money and counters, so it is read as bigint, never as a float. A date is read as the text
 * `YYYY-MM-DD`, because the day of an instant would depend on the time zone.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8_OID]: BigInt,
  [DATE_OID]: String,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export type Pool = pg.Pool

export type PoolLimits = {
  readonly connections?: number
  /** Statement timeout in ms, enforced by the server. */
  readonly statement_ms?: number
  /** Response timeout in ms, enforced by this process. */
  readonly answer_ms?: number
}

/**
 * Opens a connection pool that logs lost connections and replaces them. It listens for errors of the pool and of each connection, because an error
 * event without a listener would end the process.
 */
export const openPool = (url: string, onError: (error: Error) => void, limits: PoolLimits = {}): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections ?? POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: limits.statement_ms ?? STATEMENT_TIMEOUT_MS,
    query_timeout: limits.answer_ms ?? ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // Pipelining: concurrent statements of a transaction share a round trip.
    pipeline: true,
    types,
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    client.on('error', onError)
  })
  return pool
}

/**
 * Creates the connection pool for Kysely, in which statements are prepared by name. A connection to an unavailable or read-only database is closed
 * without a rollback, because the rollback would wait for a frozen server again. A connection whose prepared statement became invalid is closed too.
 */
const preparing = (pool: Pool): PostgresPool => {
  const nameOf = statementNames()
  return {
    connect: async () => {
      const client = await pool.connect()
      let spoiledBy: unknown = null
      let inTransaction = false
      const send = (text: string, values: unknown[]) => {
        const name = nameOf(text, values)
        return name === null ? client.query(text, values) : client.query({ name, text, values })
      }
      const query = async (text: string, values: unknown[]) => {
        if (spoiledBy !== null) throw spoiledBy
        inTransaction ||= BEGINS.test(text)
        try {
          return await tracedWithin(
            'statement',
            () => ({ 'db.query.text': text }),
            () => send(text, values),
          )
        } catch (error) {
          if (isDatabaseAway(error)) spoiledBy = error
          if (!isPreparedStale(error)) throw error
          spoiledBy = error
          // Outside a transaction the statement can run again, because PostgreSQL refused it before executing it.
          if (inTransaction) throw error
          return await client.query(text, values)
        }
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(spoiledBy !== null),
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

export const openDb = (pool: Pool): Db =>
  new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })

/** Runs `work` in a transaction on a separate connection, with a statement timeout of `limitMs`, for statements that read whole tables. */
export const inLongTransaction = async <T>(
  url: string,
  limitMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const limits = { connections: 1, statement_ms: limitMs, answer_ms: limitMs }
  // The connection's error event needs no handling, because the running statement rejects with the same error.
  const pool = openPool(url, () => undefined, limits)
  try {
    return await inTransaction(openDb(pool), work)
  } finally {
    await pool.end()
  }
}

/** Returns the SQLSTATE of a PostgreSQL error and the constraint that it names. Returns null for any other error. */
export const databaseError = (error: unknown): { code: string; constraint: string | null } | null => {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null
  return { code: error.code, constraint: error.constraint ?? null }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRANSACTION_ATTEMPTS = 5

const isWithin = (db: Db | Tx): db is Tx => db.isTransaction

/**
 * Runs `work`, which opens the transaction itself, and repeats it after a deadlock, a serialization failure, or a migration that invalidated a
 * prepared statement.
 */
export const retryTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = databaseError(error)?.code
      const passes = code === SERIALIZATION_FAILURE || code === DEADLOCK || isPreparedStale(error)
      if (!passes || attempt === TRANSACTION_ATTEMPTS) throw error
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction with retries (`retryTransaction`). If `db` is already a transaction, the work becomes part of it and
 * is committed or rolled back with it. Any thrown error, also a Refusal, rolls everything back.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isWithin(db) ? work(db) : retryTransaction(() => db.transaction().execute(work))

export const UNIQUE_VIOLATION = '23505'

/** Returns whether the error is a unique violation of that constraint or index. */
export const violates = (error: unknown, constraint: string): boolean => {
  const found = databaseError(error)
  return found !== null && found.code === UNIQUE_VIOLATION && found.constraint === constraint
}
