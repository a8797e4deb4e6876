import { EventEmitter } from 'node:events'
import type { CronItem, Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { isDatabaseAway } from '../database/connection-errors.ts'
import type { Log } from '../log.ts'

/**
 * Maximum number of jobs that run at the same time for one domain. The limit is per domain, so that a slow partner delays only the domain that calls
 * it.
 */
const CONCURRENCY = 4
/** Number of connections for LISTEN and polling. Each running job needs one more. */
const SPARE_CONNECTIONS = 2
const POLL_INTERVAL_MS = 1_000
/**
 * The workers of a domain share one poll, which takes one job for the next worker. If no worker becomes free in `ttl` ms, the job is returned to the
 * queue, where workers of another process can take it. Without this setting each idle worker polls.
 */
const SHARED_POLL = { size: 1, ttl: 1_000 }
const CONNECT_TIMEOUT_MS = 5_000
/** Response timeout of the queue's connections in ms. A database server that takes longer is frozen or unreachable. */
const ANSWER_TIMEOUT_MS = 10_000

type Connected = Parameters<pg.Pool['connect']>[0]
/** The function that returns a connection to the pool. It is undefined for a closed pool, although the library's types say otherwise. */
type GiveBack = Parameters<Connected>[2] | undefined

/** Wraps a callback that gets a connection, so that returning the connection to the pool a second time does nothing. */
const releaseOnce =
  (connected: Connected): Connected =>
  (error, client, giveBack: GiveBack) => {
    let isBack = false
    connected(error, client, spoiledBy => {
      if (isBack) return
      isBack = true
      giveBack?.(spoiledBy)
    })
  }

/**
 * Works around a fault of graphile-worker: when it stops during an outage, it returns its LISTEN connection to the pool twice without awaiting the
 * result. The pool throws at the second return, which would end the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return super.connect()
    super.connect(releaseOnce(connected))
    return undefined
  }
}

/**
 * Opens the job queue's connection pool, which reads int8 as text. The product's other pool reads int8 as bigint, and the id of a failed job could
 * then not be written, because JSON has no bigint.
 */
export const openQueuePool = (url: string): pg.Pool => {
  const pool = new ForgivingPool({
    connectionString: url,
    max: CONCURRENCY + SPARE_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    // graphile-worker sends a statement while an earlier one has no answer, such as UNLISTEN during an outage. The driver allows this in a pipeline.
    pipeline: true,
  })
  // Errors of lost connections need no handling, because the running statement rejects with the same error. But an error event of the pool or a
  // client without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

/** Loads the queue's library. Only processes that run jobs do this, because an API node only inserts jobs. */
export const queueLibrary = () => import('graphile-worker')

/**
 * Returns the log that the job queue's library gets. It leaves out errors about jobs and outages, because the product's own code logs them. `onError`
 * gets the errors that are not those of a job or a schedule. The library reports a failed poll in no other way.
 */
export const queueLogger = async (log: Log, onError?: (error: Error) => void): Promise<Logger> => {
  const { Logger } = await queueLibrary()
  return new Logger(({ label }) => (level, message, meta) => {
    if (level !== 'error') return
    if (!isDatabaseAway(meta?.error)) log.warn({}, message)
    if (label === undefined && meta?.error instanceof Error) onError?.(meta.error)
  })
}

export type Work = { readonly tasks: TaskList; readonly crons: readonly CronItem[] }

/** A running set of workers. Its name is in the lock of each job that it runs. */
export type StartedRunner = {
  readonly name: string
  /** Resolves when the connection to the database is lost. Results of jobs that end afterwards may not be stored. */
  readonly lost: Promise<Error>
  /** Stops taking jobs, and resolves when the running jobs have ended. It does not throw. */
  drain(): Promise<void>
}

/** Starts a set of workers. Throws if the database is unavailable. */
export const startRunner = async (url: string, work: Work, log: Log): Promise<StartedRunner> => {
  const { parseCronItems, run } = await queueLibrary()
  const pool = openQueuePool(url)
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  events.on('pool:listen:error', ({ error }) => lose(error as Error))
  events.on('pool:fatalError', ({ error }) => lose(error as Error))
  events.on('worker:fatalError', ({ error }) => lose(error as Error))
  const logger = await queueLogger(log, lose)
  try {
    const runner = await run({
      pgPool: pool,
      events,
      logger,
      noHandleSignals: true,
      taskList: work.tasks,
      parsedCronItems: parseCronItems([...work.crons]),
      concurrency: CONCURRENCY,
      pollInterval: POLL_INTERVAL_MS,
      // Both delays are zero, because with a delay the queue would not await the write of a finished job's result, and an error of this write would
      // be unhandled. The timeout is zero, so that running jobs get the stop signal immediately. The stop still waits for a job that ignores this
      // signal.
      preset: {
        worker: {
          ...{ completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 },
          localQueue: SHARED_POLL,
        },
      },
    })
    return { name, lost, drain: () => drain(runner, pool) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const drain = async (runner: Runner, pool: pg.Pool): Promise<void> => {
  // Stopping the same set of workers a second time rejects, which does no harm.
  await runner.stop().catch(() => undefined)
  await runner.promise.catch(() => undefined)
  await pool.end()
}
