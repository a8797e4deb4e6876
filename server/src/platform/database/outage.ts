import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from './connection-errors.ts'

/** Maximum wait of a caller in ms. A planned failover takes a few seconds. Callers do not wait for the end of a longer outage. */
const PATIENCE_MS = 8_000
/** Maximum number of callers that wait for the database at the same time. Each of them keeps a request and its connection open. */
const WAITING_MAX = 256
const POLL_MS = 100
/**
 * Limit in ms between two kinds of failure. A failure after a longer time means that the database is frozen or full,
 * so the work is not retried. During a failover a connection fails sooner: immediately, or after three tries of the
 * load balancer, a second apart. The limit is below the connect timeout of five seconds.
 */
const AT_ONCE_MS = 4_000

/** Returns whether the database server is read-only, such as a replica or a former primary. */
export const isReadOnlyServer = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ reads: boolean }>('select pg_is_in_recovery() reads')
  return rows[0]?.reads === true
}

/**
 * Resolves to false in an outage, and to true if the database accepts writes. Another error also gives true, so that no call waits for an error
 * that does not pass.
 */
export const isWritable = (pool: pg.Pool): Promise<boolean> =>
  isReadOnlyServer(pool).then(
    reads => !reads,
    error => !isDatabaseAway(error),
  )

/** Runs the work, and repeats it as a whole when a short outage made it fail. The work must be idempotent. */
export type RetryThroughOutage = <T>(work: () => T | Promise<T>) => T | Promise<T>

type Limits = { readonly patienceMs: number; readonly waitingMax: number; readonly atOnceMs: number }

/**
 * Creates the process's retry for outages. In the first seconds of an outage callers wait. Later, waiting and new
 * callers fail, until `isThere` reports that the outage is over.
 */
export const openOutageRetry = (
  isThere: () => Promise<boolean>,
  { patienceMs, waitingMax, atOnceMs }: Limits = {
    ...{ patienceMs: PATIENCE_MS, waitingMax: WAITING_MAX, atOnceMs: AT_ONCE_MS },
  },
): RetryThroughOutage => {
  let absence: Promise<boolean> | null = null
  let waiting = 0

  // This timer does not keep the process alive, so it does not delay the exit.
  const pause = (ms: number) => sleep(ms, undefined, { ref: false })
  const there = async (): Promise<true> => {
    while (!(await isThere())) await pause(POLL_MS)
    return true
  }
  const begin = (): Promise<boolean> => {
    const ended = there()
    void ended.then(() => {
      absence = null
    })
    return Promise.race([ended, pause(patienceMs).then(() => false)])
  }
  /** Resolves to true if the database comes back before the waiting callers reach their time limit, otherwise to false. */
  const passes = (): Promise<boolean> => {
    absence ??= begin()
    return absence
  }

  return <T>(work: () => T | Promise<T>): T | Promise<T> => {
    const began = performance.now()
    const again = async (error: unknown, triedAt: number): Promise<T> => {
      const now = performance.now()
      const isLong = now - triedAt > atOnceMs || now - began > patienceMs
      if (!isDatabaseAway(error) || isLong || waiting >= waitingMax) throw error
      waiting += 1
      const isBack = await passes().finally(() => {
        waiting -= 1
      })
      if (!isBack) throw error
      // Waits a moment, because the pool may still have a connection to the former primary.
      await pause(POLL_MS)
      const next = performance.now()
      try {
        return await work()
      } catch (reason) {
        return again(reason, next)
      }
    }
    const answer = work()
    return answer instanceof Promise ? answer.catch(error => again(error, began)) : answer
  }
}
