import type { JobPayload, Jobs } from '../../src/platform/jobs.ts'
import type { TestDatabase } from '../pg/test-database.ts'

type Query = TestDatabase['query']
type Waiting = { readonly id: string; readonly job: string; readonly payload: JobPayload }

/** Maximum number of attempts of each job in one call of `runJobs`. */
const ROUNDS = 3

/** Runs all waiting jobs one after the other, in the order in which they were inserted, so that a run can be repeated. */
export const runJobs = async (query: Query, jobs: Jobs): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const waiting = await query<Waiting>(
      `select j.id::text, t.identifier as job, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where j.locked_at is null and j.attempts < j.max_attempts order by j.id`,
    )
    if (waiting.length === 0) return
    for (const { id, job, payload } of waiting) {
      // The database has no such job any more if a later job with the same key has replaced it.
      const [taken] = await query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test', attempts = attempts + 1
          where id = $1 returning id`,
        [id],
      )
      if (taken === undefined) continue
      try {
        await jobs[job]?.(payload)
        await query('delete from graphile_worker._private_jobs where id = $1', [id])
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        await query(
          `update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = $2 where id = $1`,
          [id, why],
        )
      }
    }
  }
}

/** Unlocks the jobs of a crashed process, so that another process can run them. */
export const unlockJobs = (query: Query): Promise<unknown> =>
  query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
