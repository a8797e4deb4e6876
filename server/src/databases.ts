import { setTimeout as sleep } from 'node:timers/promises'
import { dataDirectoryOf, environment } from './config.ts'
import { waitForDatabase } from './platform/database/startup-wait.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { runningServerUrl } from './platform/embedded-postgres/running-server.ts'
import type { Program, ShutdownHooks } from './program-lifecycle.ts'

const DATABASES = { sala: 'sala', sandbox: 'sandbox' } as const
const POLL_MS = 200

export type Databases = {
  readonly sala: string
  readonly sandbox: string
  /** Connection string of the `sala` database as the owner of its tables, for migrations. */
  readonly owner: string
  /** True if this process started the database server. */
  readonly own: boolean
}

const toErrors = (line: string): void => void process.stderr.write(`${line}\n`)

const dataDirectory = (): string => `${dataDirectoryOf(environment())}/postgres`

/** Waits for the databases that the environment names. Returns null if it names none. */
const namedDatabases = async (program: ShutdownHooks): Promise<Databases | null> => {
  const env = environment()
  if (env.DATABASE_URL === undefined) return null
  const owner = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL
  const named = {
    sala: env.DATABASE_URL,
    sandbox: env.SANDBOX_DATABASE_URL ?? owner,
    owner,
    own: false,
  }
  for (const url of new Set([named.sala, named.sandbox, named.owner]))
    await waitForDatabase(url, { tell: toErrors, signal: program.signal })
  return named
}

/** Opens the databases that the environment names. If it names none, starts an embedded PostgreSQL in the data directory. */
export const openDatabases = async (program: ShutdownHooks): Promise<Databases> => {
  const named = await namedDatabases(program)
  if (named !== null) return named
  const server = await startEmbeddedPostgres({
    dataDir: dataDirectory(),
    databases: Object.values(DATABASES),
    log: toErrors,
    signal: program.signal,
  })
  program.atStop(() => server.stop())
  return {
    sala: server.appUrl(DATABASES.sala),
    sandbox: server.url(DATABASES.sandbox),
    owner: server.url(DATABASES.sala),
    own: true,
  }
}

/**
 * Waits for the database that the environment names and returns its URL. If it names none, returns the URL of the embedded database that another
 * process runs.
 */
export const findDatabase = async (program: Program): Promise<string> => {
  const named = await namedDatabases(program)
  if (named !== null) return named.sala
  let isLogged = false
  for (;;) {
    const url = await runningServerUrl(dataDirectory(), DATABASES.sala)
    if (url !== null) {
      await waitForDatabase(url, { tell: toErrors, signal: program.signal })
      return url
    }
    if (!isLogged) toErrors(`waiting for a database in ${dataDirectory()}`)
    isLogged = true
    await sleep(POLL_MS, undefined, { signal: program.signal })
  }
}

/** Maximum time in ms for which a command-line task waits for its database. */
const TASK_WAITS_MS = 15_000

/** Waits for the database of a one-off task. Throws if it is not available after TASK_WAITS_MS. */
export const requireDatabase = (url: string): Promise<void> =>
  waitForDatabase(url, { tell: toErrors, signal: AbortSignal.timeout(TASK_WAITS_MS) })
