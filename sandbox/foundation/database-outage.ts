import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const FIRST_PAUSE_MS = 100
const MOST_PAUSE_MS = 2_000

const SYSTEM = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EAI_AGAIN|ENOTFOUND)/
/**
 * Matches PostgreSQL's error codes of a temporary outage. Class 08: connection errors. 57P01 to 57P03: the server starts or stops. 53300: too many
 * connections. 25006: the server became read-only in a failover.
 */
const SERVER = /^(08|57P0[123]|53300|25006)/
const DRIVER = /^(Connection terminated|Client (has encountered|was closed)|timeout e|Query read timeout)/

export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return SERVER.test(code)
  return SYSTEM.test(code) || DRIVER.test(error.message)
}

/**
 * Waits until the database accepts connections, and logs the wait once. If an error is permanent, for example a wrong password, throws this error.
 */
export async function waitForDatabase(databaseUrl: string, tell: (line: string) => void): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  for (let isReported = false; ; isReported = true) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!isReported) tell(`waiting for the database (${error.message})`)
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(pauseMs)
    pauseMs = Math.min(2 * pauseMs, MOST_PAUSE_MS)
  }
}

/** Runs the part of the sandbox's start that needs the database, and repeats it after an outage. */
export async function runWhenDatabaseIsUp<T>(
  databaseUrl: string,
  tell: (line: string) => void,
  begin: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await waitForDatabase(databaseUrl, tell)
    try {
      return await begin()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await sleep(FIRST_PAUSE_MS)
    }
  }
}
