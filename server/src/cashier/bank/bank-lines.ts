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

/** Name of the job that reads new lines of the bank's statement. Callback handlers and others enqueue it when they learn of a payment. */
export const READ_STATEMENT_JOB = 'cashier:read-statement'
