import { isDatabaseAway } from './database/connection-errors.ts'
import { watchLogPosition } from './database/log-position.ts'
import type { Pool } from './db.ts'
import type { Log } from './log.ts'

const SIGN_OF_LIFE_MS = 2_000
/**
 * Seconds after a process's last heartbeat from which it counts as dead: five missed heartbeats. The time is short, because the jobs of a dead
 * process (such as reading the bank's statement) wait until then. If a live process counts as dead, its jobs run twice, which does no harm because
 * they are idempotent.
 */
const SILENT_SECONDS = 10
/**
 * After this number of late heartbeats in a row, the whole computer counts as slow. The jobs of workers without heartbeats are then released all the
 * same.
 */
const LATE_SIGNS_MAX = 5

/**
 * Releases the job locks of workers without recent heartbeats. The queue itself would keep a killed worker's lock for four hours, which is too long
 * for payouts.
 */
const releaseSilent = async (pool: Pool, silentSeconds: number): Promise<void> => {
  await pool.query(
    `with silent as (
       select distinct j.locked_by from graphile_worker._private_jobs j
       where j.locked_at < clock_timestamp() - make_interval(secs => $1)
         and not exists (
           select 1 from job_workers w
           where w.worker_id = j.locked_by and w.seen_at > clock_timestamp() - make_interval(secs => $1)
         )
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from silent having count(*) > 0`,
    [silentSeconds],
  )
  await pool.query('delete from job_workers where seen_at < clock_timestamp() - make_interval(secs => $1)', [
    silentSeconds,
  ])
}

export type WorkerHeartbeats = {
  /** Called when a set of workers starts under that name. The queue stores the name in the lock of each job that the set runs. */
  began(name: string): void
  /** Releases the job locks of a set of workers that has ended. If the database is unreachable, the next heartbeat releases them. */
  ended(name: string): Promise<void>
  stop(): void
}

/**
 * Writes heartbeats of this process's workers, and releases the jobs of workers without heartbeats. `alone` means that no other worker uses this
 * database: locks that exist at the start then belong to dead workers and are released. `onLostCommits` runs if a heartbeat finds that the database
 * lost committed data, or that a backup was restored.
 */
export const startHeartbeats = async (
  pool: Pool,
  log: Log,
  alone: boolean,
  onLostCommits: () => Promise<void> = () => Promise.resolve(),
): Promise<WorkerHeartbeats> => {
  if (alone) await releaseSilent(pool, 0)
  const position = watchLogPosition(onLostCommits)
  const living = new Set<string>()
  const dead = new Set<string>()
  let wasLate = false
  let late = 0
  // If this process's own heartbeat is late, other workers may only seem dead, because the whole computer is slow. Their jobs are then released only
  // after several late heartbeats in a row.
  const mayRelease = (): boolean => (late === 0 && !wasLate) || late % LATE_SIGNS_MAX === LATE_SIGNS_MAX - 1
  const letGo = async (): Promise<void> => {
    if (dead.size === 0) return
    const names = [...dead]
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
    await pool.query('delete from job_workers where worker_id = any($1::text[])', [names])
    for (const name of names) dead.delete(name)
  }
  const sign = async (): Promise<void> => {
    const began = performance.now()
    const acknowledge = position.begin()
    const { rows } = await pool.query<{ position: string }>(
      `insert into job_workers (worker_id, seen_at) select id, clock_timestamp() from unnest($1::text[]) id
       on conflict (worker_id) do update set seen_at = excluded.seen_at
       returning pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`,
      [[...living]],
    )
    if (rows[0] !== undefined) await acknowledge(BigInt(rows[0].position))
    await letGo()
    const isLate = performance.now() - began > SIGN_OF_LIFE_MS
    late = isLate ? late + 1 : 0
    if (mayRelease()) await releaseSilent(pool, SILENT_SECONDS)
    wasLate = isLate
  }
  const signNow = (): Promise<void> =>
    sign().catch(error => {
      wasLate = true
      // An outage is not logged here, because other code already logs that the process waits for the database.
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'the worker heartbeat could not be written')
    })
  const timer = setInterval(() => void signNow(), SIGN_OF_LIFE_MS)
  return {
    began: name => {
      living.add(name)
      void signNow()
    },
    ended: async name => {
      living.delete(name)
      dead.add(name)
      // The error is ignored: if the database is unavailable, the job locks remain until the next successful heartbeat.
      await letGo().catch(() => undefined)
    },
    stop: () => clearInterval(timer),
  }
}
