import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'

export type FailedJob = {
  readonly id: bigint
  readonly job: string
  readonly payload: unknown
  readonly attempts: number
  /** True if the failed job has used all its attempts, so that it will not run again. */
  readonly for_good: boolean
  readonly last_error: string
  readonly created_at: Date
}

/**
 * SQL condition of a job that no later job replaced. When a later job replaces a running or failed one, the queue removes the old job's key and sets
 * its attempts to the maximum. So a replaced job looks like a failed one, except that it has no key.
 */
const NOT_REPLACED = sql`j.key is not null`
/** SQL condition of a job that used all its attempts and was not replaced. */
const FAILED_FOR_GOOD = sql`${NOT_REPLACED} and j.attempts >= j.max_attempts`

/** Deletes jobs that a later job replaced, except those that a worker still runs. */
export const forgetReplacedJobs = async (db: Db): Promise<void> => {
  await sql`
    delete from graphile_worker._private_jobs
     where key is null and attempts >= max_attempts and locked_at is null`.execute(db)
}

/** Returns whether the text is a job id. The queue never uses an id twice. */
export const isJobId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/**
 * Returns failed jobs. Permanently failed ones come first, then those that had at least `failures` failed attempts and are still retried. Both are
 * sorted oldest first.
 */
export const findFailedJobs = async (db: Db, failures: number, limit: number): Promise<FailedJob[]> => {
  const { rows } = await sql<FailedJob>`
    select j.id, t.identifier as job, j.payload, j.attempts, j.attempts >= j.max_attempts as for_good,
           coalesce(j.last_error, '') as last_error, j.created_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${NOT_REPLACED}
       and (j.attempts >= j.max_attempts or (j.attempts >= ${failures} and j.last_error is not null))
     order by j.attempts < j.max_attempts, j.created_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Gives a permanently failed job all its attempts again and makes it due now. Returns null if no such job has that id. Partners get the same
 * reference, because the payload is unchanged.
 */
export const reviveJob = async (tx: Tx, id: string): Promise<{ job: string } | null> => {
  const { rows } = await sql<{ job: string }>`
    select t.identifier as job
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = ${id}::bigint and ${FAILED_FOR_GOOD}
       and j.locked_at is null for update of j`.execute(tx)
  const [found] = rows
  if (found === undefined) return null
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(tx)
  return found
}

/** Returns the number of unfinished jobs of each kind, with the creation time of the oldest. */
export const waitingJobs = async (db: Db): Promise<{ job: string; count: number; oldest_at: Date }[]> => {
  const { rows } = await sql<{ job: string; count: number; oldest_at: Date }>`
    select t.identifier as job, count(*)::int as count, min(j.created_at) as oldest_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts
     group by t.identifier order by count(*) desc, t.identifier`.execute(db)
  return rows
}

/** SQL condition of a job that can run now: it is unlocked and due, and no other job of its named queue runs. */
const IS_DUE = sql`j.is_available and j.run_at <= now() and q.locked_at is null`

export type DomainQueue = {
  readonly domain: string
  readonly due: number
  /** How many seconds ago the oldest due job became due, by the database's clock. For a job that was rescheduled, its new time counts. */
  readonly oldest_seconds: number
  readonly failed_for_good: number
}

/** Returns the state of the job queue by domain. Finished jobs are deleted, so the table is small. */
export const queueByDomain = async (db: Db): Promise<DomainQueue[]> => {
  const { rows } = await sql<DomainQueue>`
    select split_part(t.identifier, ':', 1) as domain, count(*) filter (where ${IS_DUE})::int as due,
           coalesce(extract(epoch from now() - min(j.run_at) filter (where ${IS_DUE})), 0)::float8 as oldest_seconds,
           count(*) filter (where ${FAILED_FOR_GOOD})::int as failed_for_good
      from graphile_worker._private_tasks t
      left join graphile_worker._private_jobs j on j.task_id = t.id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     group by 1 order by 1`.execute(db)
  return rows
}

/** Returns those of the keys for which a job waits or runs. A permanently failed job does not count. */
export const findQueuedKeys = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select j.key from graphile_worker._private_jobs j
     where j.key = any(${[...keys]}::text[]) and (j.attempts < j.max_attempts or j.locked_at is not null)`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
