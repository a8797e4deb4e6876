import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from './connection-errors.ts'

/**
 * Maximum wait of a caller in ms. It is longer than a planned failover, which takes a few seconds. Callers do not wait for the end of a longer
 * outage.
 */
const PATIENCE_MS = 8_000
/** Maximum number of callers that wait for the database at the same time, because each keeps a request and its connection open. */
const WAITING_MAX = 256
const POLL_MS = 100
/**
 * A call that fails later than this time in ms is not retried, because such a late failure means that the database is frozen or full. During a
 * failover a connection fails sooner: immediately, or after three tries of the load balancer, a second apart. The time is below the connect timeout
 * of five seconds.
 */
const AT_ONCE_MS = 4_000

/** Returns whether the database server only allows reads, as a replica or a former primary does. */
export const isReadOnlyServer = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ reads: boolean }>('select pg_is_in_recovery() reads')
  return rows[0]?.reads === true
}

/**
 * Resolves to true if the database accepts writes, and to false in an outage. Resolves to true after any other error too: such an error is permanent,
 * so a call should not wait, but fail at once.
 */
export const isWritable = (pool: pg.Pool): Promise<boolean> =>
  isReadOnlyServer(pool).then(
    reads => !reads,
    error => !isDatabaseAway(error),
  )

/** Runs the work, and repeats all of it if a short outage made it fail. The work must be idempotent. */
export type RetryThroughOutage = <T>(work: () => T | Promise<T>) => T | Promise<T>

type Limits = { readonly patienceMs: number; readonly waitingMax: number; readonly atOnceMs: number }

/**
 * Creates the function with which the whole process retries work through outages. In the first seconds of an outage, callers wait for its end. After
 * that, waiting and new callers fail until `isThere` reports that the database is available again.
 */
export const openOutageRetry = (
  isThere: () => Promise<boolean>,
  { patienceMs, waitingMax, atOnceMs }: Limits = {
    ...{ patienceMs: PATIENCE_MS, waitingMax: WAITING_MAX, atOnceMs: AT_ONCE_MS },
  },
): RetryThroughOutage => {
  let absence: Promise<boolean> | null = null
  let waiting = 0

  // The timer does not keep the process alive, so that it does not delay the exit.
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
  /** Resolves to true if the database is available again before the waiting callers reach their time limit. Otherwise resolves to false. */
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
      // The retry waits a moment, because the pool may still have a connection to the former primary.
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
