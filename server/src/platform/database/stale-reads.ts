import { type Db, databaseError } from '../db.ts'
import { isDatabaseAway } from './away.ts'

/**
 * Reads that may be as old as a replica is behind, by name, with why nobody is misled by that. What decides about money, shows a
 * member's own, or is shown to who has just changed it never stands here: a test holds the code against this list.
 */
export const STALE_READS = {
  'figures of the house': 'kept sums of hours and days, which are as old as the last count, and say how old',
  'play by game': 'sums of whole days, the last of which goes on',
} as const
export type StaleRead = keyof typeof STALE_READS

export type ReadStale = <T>(what: StaleRead, read: (db: Db) => Promise<T>) => Promise<T>

/** A replica takes back a read that stands in the way of what it has to repeat. */
const TAKEN_BACK = '40001'
/** What tried to write is a mistake, and is not done elsewhere. */
const READ_ONLY = '25006'

const isReplicasOwn = (error: unknown): boolean => {
  const code = databaseError(error)?.code
  return code !== READ_ONLY && (code === TAKEN_BACK || isDatabaseAway(error))
}

/** Asks the replica where there is one; where it is away, the primary. Without one everything asks the primary. */
export const openStaleReads =
  (primary: Db, replica: Db | null): ReadStale =>
  async (_what, read) => {
    if (replica === null) return read(primary)
    try {
      return await read(replica)
    } catch (error) {
      if (!isReplicasOwn(error)) throw error
      return read(primary)
    }
  }
