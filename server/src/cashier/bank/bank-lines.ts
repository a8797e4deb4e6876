/** Exports of this folder: stored statement lines and their outcomes, feed outages, and callbacks, each stored once. */

export { recordSilences, type Silence } from './feed-outages-sql.ts'
export {
  dropStatementCursor,
  findStatementPoint,
  moveReadTo,
  moveStatementPoint,
  type StatementPoint,
} from './points-sql.ts'

export {
  type BankLine,
  creditSuspendedLine,
  findBankLine,
  findKnownLines,
  findLinesToSettle,
  findLineVariants,
  forgetCallbacks,
  insertBankLine,
  insertCallback,
  lockLineToSettle,
  settleBankLine,
} from './sql.ts'

/** Job that reads the bank's statement. Code that learns of a payment enqueues it by this name. */
export const READ_STATEMENT_JOB = 'cashier:read-statement'
