import { randomUUID } from 'node:crypto'
import type { CronItem, RunOnceOptions, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { batchedQuery } from './database/batched-queries.ts'
import type { Pool, Tx } from './db.ts'
import { openQueuePool, queueLibrary, queueLogger, startRunner } from './job-queue/queue-runner.ts'
import { keepRunning, outageLog } from './job-queue/worker-restart.ts'
import type { Log } from './log.ts'
import { type Meter, SILENT_METER } from './metrics/metric-registry.ts'
import { carriedTrace, continued, traced } from './tracing/spans.ts'
import { startHeartbeats } from './worker-heartbeats.ts'

export type JobPayload = Readonly<Record<string, string>>
/** Runs a job. The worker aborts `stopping` when it stops, so that long jobs end early. */
export type JobHandler = (payload: JobPayload, stopping?: AbortSignal) => Promise<void>
/** A domain's job handlers, by the job's name (`domain:verb`). A job whose handler throws is retried after a wait that grows. */
export type Jobs = Readonly<Record<string, JobHandler>>
/** A scheduled job with its times as a cron pattern in UTC. `first` gives the job priority, as in `enqueue`. */
export type CronJob = { readonly job: string; readonly pattern: string; readonly first?: true }

const MAX_ATTEMPTS = 25
/** Priorities of jobs. The queue takes the lowest number first, and of equal numbers the oldest job. */
const PRIORITIES = { first: -1, usual: 0 } as const
type NewJob = {
  readonly job: string
  readonly payload: JobPayload
  readonly key: string
  readonly delay_seconds: number
  readonly priority: number
}

type JobOptions = { readonly key?: string; readonly delaySeconds?: number; readonly first?: boolean }

/**
 * Inserts a job in the caller's transaction (outbox). A waiting job with the same `key` is replaced. `delaySeconds` counts real time, even if the
 * sandbox's clock was moved. `first` is for jobs that a member waits for: after an outage they run before older ones.
 */
export const enqueue = (
  tx: Tx,
  job: string,
  payload: JobPayload,
  { key = `once:${randomUUID()}`, delaySeconds = 0, first = false }: JobOptions = {},
): Promise<void> => {
  const priority = first ? PRIORITIES.first : PRIORITIES.usual
  const carrying = { ...payload, ...carriedTrace() }
  return insertJobs(tx, { job, payload: carrying, key, delay_seconds: delaySeconds, priority })
}

/** Returns the last of several new jobs with the same key, as if they had been inserted one after the other. */
const withoutReplaced = (jobs: readonly NewJob[]): NewJob[] => {
  const last = new Map(jobs.map(job => [job.key, job]))
  return jobs.filter(job => last.get(job.key) === job)
}

const insertJobs = batchedQuery(async (tx: Tx, jobs: readonly NewJob[]) => {
  const some = withoutReplaced(jobs)
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(job, payload::json, null, now() + make_interval(secs => delay), ${MAX_ATTEMPTS}::smallint, key, priority, null)::graphile_worker.job_spec
        from unnest(${some.map(({ job }) => job)}::text[],
          ${some.map(({ payload }) => JSON.stringify(payload))}::text[],
          ${some.map(job => job.delay_seconds)}::float8[], ${some.map(({ key }) => key)}::text[],
          ${some.map(({ priority }) => priority)}::smallint[])
          as wanted (job, payload, delay, key, priority)))`.execute(tx)
  return jobs.map(() => undefined)
})

const taskListOf = (jobs: Jobs, log: Log, meter: Meter = SILENT_METER): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      async (payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) => {
        const began = performance.now()
        const end = (outcome: 'done' | 'failed') => meter.jobEnded(name, outcome, performance.now() - began)
        try {
          const data = (payload ?? {}) as JobPayload
          await continued(data, () => traced(`job ${name}`, 'follows', {}, () => handler(data, abortSignal)))
          end('done')
        } catch (error) {
          end('failed')
          log.warn({ job: name, err: error }, 'a job failed and will be retried')
          throw error
        }
      },
    ]),
  )

const domainOf = (job: string): string => job.split(':')[0] ?? job
const domainsOf = (jobs: Jobs): string[] => [...new Set(Object.keys(jobs).map(domainOf))]
const ofDomain = (domain: string, jobs: Jobs): Jobs =>
  Object.fromEntries(Object.entries(jobs).filter(([name]) => domainOf(name) === domain))

/** Returns the options of a scheduled job. At most one run is in progress and one waits, however long a run takes. */
const cronItem = ({ job, pattern, first }: CronJob): CronItem => ({
  task: job,
  match: pattern,
  identifier: job,
  options: {
    ...{ queueName: job, jobKey: `cron:${job}` },
    priority: first === true ? PRIORITIES.first : PRIORITIES.usual,
  },
})

export type Worker = {
  /** Returns whether jobs are not running because the database is unavailable. */
  waiting(): boolean
  stop(): Promise<void>
}

const urlOf = (pool: Pool): string => pool.options.connectionString ?? ''

/**
 * Runs jobs until it is stopped, and continues after database outages. `alone` means that no other worker uses this database: locks of jobs that
 * exist at the start then belong to dead workers and are released. `signal` ends the wait for an unavailable database. `onLostCommits` runs if the
 * database lost committed data, or if a backup was restored.
 */
export const runWorker = async (
  pool: Pool,
  jobs: Jobs,
  crons: readonly CronJob[],
  log: Log,
  options: {
    alone?: boolean
    signal?: AbortSignal
    meter?: Meter
    onLostCommits?: () => Promise<void>
  } = {},
): Promise<Worker> => {
  const lives = await startHeartbeats(pool, log, options.alone ?? false, options.onLostCommits)
  const outages = outageLog(log)
  const { signal = new AbortController().signal } = options
  const kept = await Promise.all(
    domainsOf(jobs).map(domain => {
      const work = {
        tasks: taskListOf(ofDomain(domain, jobs), log, options.meter),
        crons: crons.filter(cron => domainOf(cron.job) === domain).map(cronItem),
      }
      return keepRunning(() => startRunner(urlOf(pool), work, log), lives, outages, log, signal)
    }),
  )
  return {
    waiting: outages.waiting,
    stop: async () => {
      await Promise.all(kept.map(runner => runner.stop()))
      lives.stop()
    },
  }
}

const TRIES_MAX = 50

/**
 * Makes every waiting job due and runs all jobs, until none is left or failing ones have been tried `rounds` times. It is for tests, which control
 * the time.
 */
export const processAll = async (pool: Pool, jobs: Jobs, log: Log, rounds = TRIES_MAX): Promise<void> => {
  const queue = await queueBeside(pool, log)
  const tasks = taskListOf(jobs, log)
  for (let round = 0; round < rounds; round++) {
    const left = await pool.query<{ n: bigint }>(`
      with made_due as (
        update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts < max_attempts)
      select count(*) n from graphile_worker._private_jobs where attempts < max_attempts`)
    if (left.rows[0]?.n === 0n) return
    await runDueJobs(queue, tasks)
  }
}

type Queue = { readonly pool: pg.Pool; readonly options: RunOnceOptions }

const queues = new WeakMap<Pool, Promise<Queue>>()

/**
 * Returns the queue's connection pool for `processAll`. All calls share it, and it is closed together with the main pool. They share the options too,
 * because the library stores the ids of the tasks by them.
 */
const queueBeside = (pool: Pool, log: Log): Promise<Queue> => {
  const kept = queues.get(pool) ?? openQueue(pool, log)
  queues.set(pool, kept)
  return kept
}

const openQueue = async (pool: Pool, log: Log): Promise<Queue> => {
  const queue = openQueuePool(urlOf(pool))
  pool.on('remove', () => {
    if (pool.ending && !queue.ending) void queue.end()
  })
  return { pool: queue, options: { pgPool: queue, logger: await queueLogger(log), noHandleSignals: true } }
}

/** Runs the jobs that are due on one connection, one after the other. */
const runDueJobs = async ({ pool, options }: Queue, tasks: TaskList): Promise<void> => {
  const { runTaskListOnce } = await queueLibrary()
  const client = await pool.connect()
  try {
    await runTaskListOnce(options, tasks, client).promise
  } finally {
    client.release()
  }
}

/**
 * Runs the work for each item, one after the other. A failing item is logged and does not stop the others.
 * The failures are thrown together at the end, so that the job is retried.
 */
export const forEachIsolated = async <T>(
  ctx: { readonly log: Log },
  items: Iterable<T> | AsyncIterable<T>,
  failed: string,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      ctx.log.error({ err: error }, failed)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed)
}

/**
 * Runs `work` for one batch of items after another until `next` returns an empty batch. `next` must not return an item twice. A failing batch is
 * repeated item by item (`forEachIsolated`), so that only the failing items stay undone.
 */
export const forEachBatch = async <T>(
  ctx: { readonly log: Log },
  failed: string,
  work: (items: readonly T[]) => Promise<unknown>,
  next: () => Promise<readonly T[]>,
): Promise<void> => {
  const failures: unknown[] = []
  for (let items = await next(); items.length > 0; items = await next()) {
    try {
      await work(items)
    } catch (error) {
      ctx.log.warn({ err: error }, `${failed}: each item is retried on its own`)
      await forEachIsolated(ctx, items, failed, async item => void (await work([item]))).catch(alone =>
        failures.push(alone),
      )
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed)
}
