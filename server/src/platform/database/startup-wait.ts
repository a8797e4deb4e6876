import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { growingBackoff } from '../work-scheduling/backoff.ts'
import { isDatabaseUnable } from './connection-errors.ts'

const CONNECT_TIMEOUT_MS = 5_000
const TRIES = { firstMs: 100, mostMs: 2_000 }

/** Returns only host and port of the database URL, because a log line must not contain the password. */
const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'DATABASE_URL')

/**
 * Tries to connect. Returns the error if the database is unavailable, otherwise null. A server that only allows reads counts as unavailable, because
 * it is a standby.
 */
const look = async (url: string): Promise<Error | null> => {
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS }
  const client = new pg.Client({ connectionString: url, ...limits })
  // The connection's error event needs no handling, because the pending query rejects with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === true ? new Error('it is read-only: it follows another server') : null
  } catch (error) {
    if (!(error instanceof Error && isDatabaseUnable(error))) throw error
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Waiting = { readonly tell: (line: string) => void; readonly signal: AbortSignal }

/**
 * Waits until the database is available, so that programs can start in any order. The wait is logged once. Throws immediately for a permanent error
 * (wrong password, missing database), and when `signal` aborts.
 */
export const waitForDatabase = async (url: string, options: Waiting): Promise<void> => {
  const pause = growingBackoff(TRIES)
  let isLogged = false
  for (;;) {
    const away = await look(url)
    if (away === null) return
    const what = `the database at ${placeOf(url)} (${away.message || away.name})`
    if (!isLogged) options.tell(`waiting for ${what}`)
    isLogged = true
    await sleep(pause.next(), undefined, { signal: options.signal }).catch(() => {
      throw new Error(`${what} did not become available`)
    })
  }
}

/** Runs a step of the start that needs the database. After an outage, or if the disk was full, the step is repeated. */
export const runWhenDatabaseIsUp = async <T>(
  url: string,
  options: Waiting,
  begin: () => Promise<T>,
): Promise<T> => {
  const pause = growingBackoff(TRIES)
  let isLogged = false
  for (;;) {
    await waitForDatabase(url, options)
    try {
      return await begin()
    } catch (error) {
      if (!isDatabaseUnable(error)) throw error
      // A full disk is reported here, because `waitForDatabase` accepts such a database and reports only one that is unavailable.
      if (!isLogged) options.tell(`waiting for the database at ${placeOf(url)} (${String(error)})`)
      isLogged = true
      await sleep(pause.next(), undefined, { signal: options.signal })
    }
  }
}
