import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/kit/partner-http.ts'
import type { BankFeed, StatementPage } from '../../partners/ports/bank-feed.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { untried } from '../../platform/work/untried.ts'
import {
  advanceStatementCursor,
  findLinesToSettle,
  findStatementCursor,
  READ_STATEMENT_JOB,
  recordSilences,
} from '../bank/bank-lines.ts'
import { askOpenBills } from './bills.ts'
import { settleLines } from './settle.ts'
import { storeLines } from './store-lines.ts'

/** The bank is asked again soon; a deposit's usual time is three to five minutes (B04). */
const SILENT_AGAIN_SECONDS = 10
/** One run reads so much and leaves the rest to the next, so that a flood does not hold a worker. */
const PAGES_PER_RUN = 25
const LINES_AT_ONCE = 1_000

/** A bank commits its lines out of order now and then: the last ones are read again each time. `line_id` makes that safe. */
export const OVERLAP_CURSORS = 200n

type ListingFeed = BankFeed & { readonly statement: NonNullable<BankFeed['statement']> }

/** Whether the bank can be asked what came in; of another it is heard as it comes. */
const isListing = (feed: BankFeed): feed is ListingFeed => feed.statement !== null

/** The highest cursor of the page's own lines; `next` only where no line can be read, or the same page would come for ever. */
const endOf = (page: StatementPage): bigint =>
  page.lines.length === 0
    ? BigInt(page.next)
    : page.lines.reduce((end, line) => (BigInt(line.cursor) > end ? BigInt(line.cursor) : end), 0n)

/**
 * Stores the page after the cursor, and how far it went, in one transaction. Answers the cursor to go on from, null at
 * the end. Throws PartnerSilent.
 */
const readPage = async (ctx: Context, feed: ListingFeed, after: bigint): Promise<bigint | null> => {
  const page = await feed.statement(after.toString())
  if (page.lines.length + page.unreadable.length === 0) return null
  const end = endOf(page)
  await inTransaction(ctx.db, async tx => {
    await storeLines(tx, ctx, feed, page)
    await advanceStatementCursor(tx, feed.name, end.toString())
  })
  return end > after ? end : null
}

/** What has no place yet, oldest first: more than a run can place, should that many be stuck, so that what came after them gets its turn. */
const linesToSettle = async (ctx: Context): Promise<string[]> => {
  const due = untried(
    LINES_AT_ONCE,
    (tried, limit) => findLinesToSettle(ctx.db, tried, limit),
    lineId => lineId,
  )
  const lines: string[] = []
  for await (const lineId of due) lines.push(lineId)
  return lines
}

/**
 * Reads what is new on the statement and gives all of it its place. A silent bank's error is thrown on, after what
 * is stored was settled.
 */
export const readStatement = async (ctx: Context): Promise<void> => {
  const failures: unknown[] = []
  try {
    for (const feed of ctx.partners.bank_feeds) {
      try {
        if (isListing(feed)) await readFeed(ctx, feed)
        await askOpenBills(ctx, feed)
      } catch (error) {
        // One bank that is silent keeps nobody from the money that came in at another.
        failures.push(error)
      }
    }
  } finally {
    // One that cannot be settled waits for the next run.
    await settleLines(ctx, await linesToSettle(ctx))
  }
  if (failures.length > 0) throw failures.find(error => !isPartnerFailure(error)) ?? failures[0]
}

const readFeed = async (ctx: Context, feed: ListingFeed): Promise<void> => {
  const known = BigInt(await findStatementCursor(ctx.db, feed.name))
  let after: bigint | null = known > OVERLAP_CURSORS ? known - OVERLAP_CURSORS : 0n
  for (let page = 1; page <= PAGES_PER_RUN && after !== null; page++) {
    const end = await readPage(ctx, feed, after)
    // Only the first page lies behind the cursor: a bank with short pages would never come past it otherwise.
    after = end !== null && end < known ? known : end
  }
  if (after !== null) await askAgain(ctx, 0)
}

const askAgain = (ctx: Context, delaySeconds: number): Promise<void> =>
  inTransaction(ctx.db, tx => enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, delaySeconds }))

/** The job: a silent bank is asked again by one job that waits, not by a growing number of failed ones. */
export const readStatementJob = async (ctx: Context): Promise<void> => {
  try {
    await readStatement(ctx)
    await recordSilences(ctx.db, 'statement', [], ctx.clock.now())
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'the bank did not show its statement')
    await recordSilences(ctx.db, 'statement', [{ id: 'bank', why: error.message }], ctx.clock.now())
    await askAgain(ctx, SILENT_AGAIN_SECONDS)
  }
}
