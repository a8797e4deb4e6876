/** Public functions of this folder: stored bank lines with their outcomes, outages of bank feeds, and partners' callbacks. */

export { recordSilences, type Silence } from './bank-feed-outages-sql.ts'
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
export {
  dropStatementCursor,
  findStatementPoint,
  moveReadTo,
  moveStatementPoint,
  type StatementPoint,
} from './statement-cursors-sql.ts'

/**
 * Name of the job that reads new lines of the banks' statements. Besides the run of each minute, a partner's callback or a member's slip enqueues it.
 */
export const READ_STATEMENT_JOB = 'cashier:read-statement'
