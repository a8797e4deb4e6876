import { sql } from 'kysely'
import { HOUR_MS } from '../calendar.ts'
import { databaseError, inLongTransaction } from '../db.ts'

/** Time limit of the check in ms. It is long, because the check reads some 20 million transfers outside a request. */
const BOOKS_LIMIT_MS = HOUR_MS
/** SQLSTATE of the error that a broken invariant raises. */
const RAISED = 'P0001'

/**
 * Checks every invariant of the ledger. Returns the message of the first one that is broken. Returns null if none is. Throws if the check itself
 * fails, for example in an outage.
 */
export const checkBooks = async (databaseUrl: string): Promise<string | null> => {
  try {
    await inLongTransaction(databaseUrl, BOOKS_LIMIT_MS, async tx => {
      await sql`select assert_invariants()`.execute(tx)
    })
    return null
  } catch (error) {
    if (!(error instanceof Error) || databaseError(error)?.code !== RAISED) throw error
    return error.message
  }
}
