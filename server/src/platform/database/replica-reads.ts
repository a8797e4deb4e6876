import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, databaseError } from '../db.ts'
import type { Log } from '../log.ts'
import { isDatabaseAway } from './connection-errors.ts'

/**
 * Reads that may use the replica, which lags behind the primary. The value of each says why old data does no harm there. Decisions about money, a
 * member's data, and reads after a write must not be in this list. A test checks it.
 */
export const STALE_READS = {
  'business figures': 'stored sums of hours and days, as old as the last count, with their age',
  'play by game': 'sums of whole days; the last day is incomplete',
  'weeks of members': 'stored counts of whole weeks, with the time of the count',
  'work of staff users': 'lines of the audit log by the day; the last minutes may be missing',
} as const
export type StaleRead = keyof typeof STALE_READS

export type ReadStale = <T>(what: StaleRead, read: (db: Db) => Promise<T>) => Promise<T>

const LIMITS = {
  /**
   * Largest accepted lag of the replica in ms. A larger lag means that the replica is faulty. The business figures are computed once a minute anyway,
   * so that this lag makes them little older.
   */
  behindMs: 60_000,
  /** Timeout in ms of the query for the replica's lag. A replica that takes longer counts as frozen. */
  lookMs: 1_000,
  /** Time in ms for which an unavailable or lagging replica is not used, because each page would otherwise wait for it. */
  aloneMs: 10_000,
}

/** SQLSTATE of a read that the replica cancelled, because the read conflicted with applying changes from the primary. */
const CANCELLED_BY_REPLAY = '40001'
/** SQLSTATE of a statement that tries to write on the replica. It is not repeated on the primary, because a read that writes is a bug. */
const READ_ONLY = '25006'

class ReplicaUnusable extends Error {}

const isReplicaFault = (error: unknown): boolean => {
  const code = databaseError(error)?.code
  return (
    error instanceof ReplicaUnusable ||
    (code !== READ_ONLY && (code === CANCELLED_BY_REPLAY || isDatabaseAway(error)))
  )
}

/**
 * Returns the lag of the replica in ms: the age of the last change that it applied. Returns zero for a primary, and null if nothing was applied since
 * the start. The age is small on a replica that does not lag, because workers write heartbeats every two seconds.
 */
const behindMs = async (replica: Db): Promise<number | null> => {
  const { rows } = await sql<{ behind: number | null }>`
    select case when pg_is_in_recovery()
                then (1000 * extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8
                else 0 end as behind`.execute(replica)
  return rows[0]?.behind ?? null
}

/**
 * Measures the lag and reads on the same connection, because one URL may lead to several replicas. Calls `near` as soon as the lag is known to be
 * within the limit.
 */
const askReplica = <T>(
  replica: Db,
  limits: typeof LIMITS,
  read: (db: Db) => Promise<T>,
  near: () => boolean,
): Promise<T> =>
  replica.connection().execute(async one => {
    const behind = await behindMs(one)
    if (behind === null || behind > limits.behindMs)
      throw new ReplicaUnusable(
        `the replica is ${behind === null ? 'of unknown lag' : `${behind} ms behind`}`,
      )
    if (!near()) throw new ReplicaUnusable('the replica answered too late')
    return read(one)
  })

/**
 * Returns a function that reads from the replica. If no replica is configured, or while it is unavailable, frozen or lagging, the function reads from
 * the primary.
 */
export const openStaleReads = (
  primary: Db,
  replica: Db | null,
  log: Log,
  given: Partial<typeof LIMITS> = {},
): ReadStale => {
  const limits = { ...LIMITS, ...given }
  let aloneUntilMs = Number.NEGATIVE_INFINITY
  let isLogged = false

  const askInTime = async <T>(on: Db, read: (db: Db) => Promise<T>): Promise<T> => {
    let stage: 'looked at' | 'read' | 'given up' = 'looked at'
    const asking = askReplica(on, limits, read, () => {
      if (stage === 'given up') return false
      stage = 'read'
      return true
    })
    const late = sleep(limits.lookMs, undefined, { ref: false }).then(() => {
      if (stage === 'read') return asking
      stage = 'given up'
      throw new ReplicaUnusable(`the replica did not answer within ${limits.lookMs} ms`)
    })
    return Promise.race([asking, late])
  }

  return async (_what, read) => {
    if (replica === null || performance.now() < aloneUntilMs) return read(primary)
    try {
      const answer = await askInTime(replica, read)
      if (isLogged) log.warn({}, 'the replica is used again')
      isLogged = false
      return answer
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      // The replica cancelled only this read, because it conflicted with changes that the replica had to apply. Later reads still use it.
      if (databaseError(error)?.code !== CANCELLED_BY_REPLAY) {
        aloneUntilMs = performance.now() + limits.aloneMs
        if (!isLogged) log.warn({ err: error }, 'the replica cannot be used; reads go to the primary')
        isLogged = true
      }
      return read(primary)
    }
  }
}
