import { sql } from 'kysely'
import { HOUR_MS } from '../calendar.ts'
import { databaseError, inLongTransaction } from '../db.ts'

/** Of 20 million transfers each takes some microseconds: no request has that long. */
const BOOKS_LIMIT_MS = HOUR_MS
/** The SQLSTATE by which a rule says that it does not hold. */
const RAISED = 'P0001'

/**
 * Looks whether every rule of the books holds. Answers which one does not, in the words of the rule, or null. Throws what keeps it from
 * looking, as where the database is away: that says nothing of the books.
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
