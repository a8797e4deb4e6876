import { type Db, inTransaction } from '../platform/db.ts'
import { assertInvariants } from './sql.ts'

/** Checks the books of every domain against themselves; throws what does not agree. Minutes when they are long: at night. */
export const assertBooks = (db: Db): Promise<void> => inTransaction(db, assertInvariants)
