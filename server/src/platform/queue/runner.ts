import { EventEmitter } from 'node:events'
import type { CronItem, Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { isDatabaseAway } from '../database/connection-errors.ts'
import type { Log } from '../log.ts'

/** Concurrency per domain, so that a silent partner delays only its domain. */
const CONCURRENCY = 4
/** For LISTEN and polling, besides one per job. */
const SPARE_CONNECTIONS = 2
const POLL_INTERVAL_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000
/** A server that does not answer the queue for so long is frozen or cut off. */
const ANSWER_TIMEOUT_MS = 10_000

type Connected = Parameters<pg.Pool['connect']>[0]
/** A pool that has ended answers none, whatever its types say. */
type GiveBack = Parameters<Connected>[2] | undefined

/** Answers a connection that may be given back again, which does nothing more. */
const givenBackOnce =
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
 * The queue gives the connection by which it listens back twice when it ends while the database is lost under it, and waits for neither:
 * the pool's refusal of the second would end the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return super.connect()
    super.connect(givenBackOnce(connected))
    return undefined
  }
}

/**
 * Connections of the queue's own: it reads its job ids as text and writes them as JSON, which our pool's bigint would break when
 * a job fails.
 */
export const openQueuePool = (url: string): pg.Pool => {
  const pool = new ForgivingPool({
    connectionString: url,
    max: CONCURRENCY + SPARE_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  })
  // A lost connection is seen by the statement that wanted it. Both listeners are needed, or it ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

/** Read by who runs jobs: an api node only writes them down. */
export const queueLibrary = () => import('graphile-worker')

/** Our handlers log job errors, and the supervisor logs outages. */
export const queueLogger = async (log: Log): Promise<Logger> => {
  const { Logger } = await queueLibrary()
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && !isDatabaseAway(meta.error)) log.warn({}, message)
  })
}

export type Work = { readonly tasks: TaskList; readonly crons: readonly CronItem[] }

/** One set of workers under one name, by which its jobs are locked. */
export type StartedRunner = {
  readonly name: string
  /** Comes when the database was lost under it: what it says afterwards of its jobs cannot be relied on. */
  readonly lost: Promise<Error>
  /** Takes no more jobs, and comes back when those under way have ended. Never throws. */
  drain(): Promise<void>
}

/** Starts a set of workers. Throws when the database cannot be worked on. */
export const startRunner = async (url: string, work: Work, log: Log): Promise<StartedRunner> => {
  const { parseCronItems, run } = await queueLibrary()
  const logger = await queueLogger(log)
  const pool = openQueuePool(url)
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const lost = new Promise<Error>(resolve => {
    events.on('worker:getJob:error', ({ error }) => resolve(error as Error))
    events.on('pool:listen:error', ({ error }) => resolve(error as Error))
    events.on('pool:fatalError', ({ error }) => resolve(error as Error))
    events.on('worker:fatalError', ({ error }) => resolve(error as Error))
  })
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
      // Without a batch the queue does not wait for what it writes about a job that ended, and a failure has no one to tell.
      // A job that goes on for long hears at once that it is to end; one that does not listen is waited for.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 },
      },
    })
    return { name, lost, drain: () => drain(runner, pool) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const drain = async (runner: Runner, pool: pg.Pool): Promise<void> => {
  // A set that is already stopping rejects a stop.
  await runner.stop().catch(() => undefined)
  await runner.promise.catch(() => undefined)
  await pool.end()
}
