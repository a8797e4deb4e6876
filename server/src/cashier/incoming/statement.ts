import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/partner-http.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { eachAlone } from '../each-alone.ts'
import {
  advanceStatementCursor,
  findLinesToSettle,
  findStatementCursor,
  insertBankLine,
} from '../sql/bank-lines.ts'
import { settleLine } from './deposit-matching.ts'

export const READ_STATEMENT_JOB = 'cashier:read-statement'
/** The bank is asked again soon; a deposit's usual time is three to five minutes (B04). */
const SILENT_AGAIN_SECONDS = 10
/** One run reads so much and leaves the rest to the next, so that a flood does not hold a worker. */
const PAGES_PER_RUN = 25
const LINES_PER_RUN = 5_000

/** Stores a page and how far it went in one transaction. Answers whether there may be more. Throws PartnerSilent. */
const readPage = async (ctx: Context): Promise<boolean> => {
  const after = await findStatementCursor(ctx.db)
  const page = await ctx.partners.bank.statement(after)
  if (page.lines.length === 0) return false
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    for (const line of page.lines) {
      if (line.amount > 0n) await insertBankLine(tx, line, now)
      else ctx.log.warn({ line_id: line.line_id }, 'the bank wrote a line without money')
    }
    await advanceStatementCursor(tx, page.next)
  })
  return BigInt(page.next) > BigInt(after)
}

/** One line that cannot be settled waits for the next run and does not hold up the others. */
const settleLines = async (ctx: Context): Promise<void> =>
  eachAlone(
    ctx,
    await findLinesToSettle(ctx.db, LINES_PER_RUN),
    'a bank line could not be settled',
    async lineId => settleLine(ctx, lineId),
  )

/**
 * Reads what is new on the statement and gives all of it its place. A silent bank's error is thrown on, after what
 * is stored was settled.
 */
export const readStatement = async (ctx: Context): Promise<void> => {
  try {
    for (let page = 1; page <= PAGES_PER_RUN; page++) if (!(await readPage(ctx))) return
    await askAgain(ctx, 0)
  } finally {
    await settleLines(ctx)
  }
}

const askAgain = (ctx: Context, delaySeconds: number): Promise<void> =>
  inTransaction(ctx.db, tx => enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, delaySeconds }))

/** The job: a silent bank is asked again by one job that waits, not by a growing number of failed ones. */
export const readStatementJob = async (ctx: Context): Promise<void> => {
  try {
    await readStatement(ctx)
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'the bank did not show its statement')
    await askAgain(ctx, SILENT_AGAIN_SECONDS)
  }
}
