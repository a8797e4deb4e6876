/**
 * The bank's statement as it was stored: each line once, and what became of its money. Also what a silent partner leaves behind,
 * and callbacks, each heard once.
 */

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

/** The job that reads the bank's statement: whoever hears of money asks for it by this name. */
export const READ_STATEMENT_JOB = 'cashier:read-statement'
