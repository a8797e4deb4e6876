import type { Context } from '../../context.ts'
import { isPartnerFailure, PartnerConfused } from '../../partners/adapter-kit/partner-http.ts'
import type { BankFeed, ListPlace, StatementPage } from '../../partners/ports/bank-feed.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import {
  dropStatementCursor,
  findLinesToSettle,
  findStatementPoint,
  moveStatementPoint,
  READ_STATEMENT_JOB,
  recordSilences,
  type StatementPoint,
} from '../bank/bank-lines.ts'
import { storeLines } from './bank-line-storage.ts'
import { importOpenBills } from './bill-payments.ts'
import { settleLines } from './settlement.ts'

/**
 * Pause in seconds before a bank's statement is read again after a failed call. The pause is short, because members expect a deposit within 3 to 5
 * minutes (B04).
 */
const SILENT_AGAIN_SECONDS = 10
/** Maximum number of pages of a statement in one run, so that a long statement does not block a worker. The next run continues. */
const PAGES_PER_RUN = 25
const LINES_AT_ONCE = 1_000

/**
 * If the bank refuses the stored cursor, the statement is read again from this many ms ago, because lines may be reported late. Lines that are
 * already stored are skipped.
 */
const READ_AGAIN_FROM_BEFORE_MS = 3 * DAY_MS

type ListingFeed = BankFeed & { readonly statement: NonNullable<BankFeed['statement']> }

const NO_PLACE = { status: 0, body: 'the bank rejects its own cursor' }

/** Returns whether the bank's statement can be queried. Other banks report payments only by callback. */
const isListing = (feed: BankFeed): feed is ListingFeed => feed.statement !== null

/** Returns the earliest payment time on a page of a statement, whose lines are not sorted by time. Returns null for an empty page. */
const earliestOf = ({ lines }: StatementPage, now: Date): Date | null =>
  lines.length === 0
    ? null
    : new Date(Math.min(now.getTime(), ...lines.map(({ paid_at }) => paid_at.getTime())))

/** Stores the statement page that follows the cursor `from`, and the new read position, in one transaction. */
const storePage = (
  ctx: Context,
  feed: ListingFeed,
  page: StatementPage,
  from: string | null,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await storeLines(tx, ctx, feed, page)
    const read_to = earliestOf(page, ctx.clock.now())
    await moveStatementPoint(tx, feed.name, { from, to: page.next, read_to })
  })

/**
 * Returns the ids of all bank lines that are not settled, oldest first. The result is not limited to one batch, because all lines of a batch may
 * fail.
 */
const linesToSettle = async (ctx: Context): Promise<string[]> => {
  const due = iterateDueItems(
    LINES_AT_ONCE,
    (tried, limit) => findLinesToSettle(ctx.db, tried, limit),
    lineId => lineId,
  )
  const lines: string[] = []
  for await (const lineId of due) lines.push(lineId)
  return lines
}

/** Reads new statement lines of all banks and settles them. If a bank does not answer, its error is thrown after the stored lines are settled. */
export const readStatement = async (ctx: Context): Promise<void> => {
  const failures: unknown[] = []
  try {
    for (const feed of ctx.partners.bank_feeds) {
      try {
        if (isListing(feed)) await readFeed(ctx, feed)
        await importOpenBills(ctx, feed)
      } catch (error) {
        // A bank that does not answer does not end the loop, so that payments at other banks are not delayed.
        failures.push(error)
      }
    }
  } finally {
    // This also settles the bank lines whose settlement failed in an earlier run.
    await settleLines(ctx, await linesToSettle(ctx))
  }
  if (failures.length > 0) throw failures.find(error => !isPartnerFailure(error)) ?? failures[0]
}

const placeAnew = ({ read_to }: StatementPoint): ListPlace => ({
  since: read_to === null ? null : new Date(read_to.getTime() - READ_AGAIN_FROM_BEFORE_MS),
})

/**
 * Deletes a cursor that the bank refuses, and warns operators. The statement is then read again from some days before, and lines that are already
 * stored are skipped.
 */
const dropCursor = async (ctx: Context, feed: ListingFeed, point: StatementPoint): Promise<void> => {
  ctx.log.error(
    { feed: feed.name, ...point },
    'the bank rejects its own cursor: its list is read from the start',
  )
  await dropStatementCursor(ctx.db, feed.name, point.cursor, ctx.clock.now())
}

/** Reads up to PAGES_PER_RUN pages of a statement. Returns false if there are more. Throws PartnerSilent if the bank does not answer. */
const readPages = async (ctx: Context, feed: ListingFeed): Promise<boolean> => {
  const point = await findStatementPoint(ctx.db, feed.name)
  let { cursor } = point
  for (let read = 0; read < PAGES_PER_RUN; read++) {
    const isFirst = read === 0
    const page = await feed.statement(cursor === null ? placeAnew(point) : { behind: cursor, again: isFirst })
    if (page === null) {
      // The run fails if the bank refuses to start without a cursor, or refuses a cursor that it just returned, because starting again would not
      // help.
      if (cursor === null || !isFirst) throw new PartnerConfused(feed.name, NO_PLACE)
      await dropCursor(ctx, feed, point)
      cursor = null
      continue
    }
    const isEmpty = page.lines.length + page.unreadable.length === 0
    if (!isEmpty || page.next !== cursor) await storePage(ctx, feed, page, cursor)
    if (page.is_last) return true
    cursor = page.next
  }
  return false
}

const readFeed = async (ctx: Context, feed: ListingFeed): Promise<void> => {
  if (!(await readPages(ctx, feed))) await askAgain(ctx, 0)
}

/** Enqueues the job that reads statements again. It runs before other jobs, because a member who has just paid may wait for it. */
const askAgain = (ctx: Context, delaySeconds: number): Promise<void> =>
  inTransaction(ctx.db, tx =>
    enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, delaySeconds, first: true }),
  )

/**
 * The job that reads statements. If a bank does not answer, the job succeeds, and enqueues itself once with a delay. If the job failed, the queue
 * would also retry it, and during an outage the retries would pile up.
 */
export const readStatementJob = async (ctx: Context): Promise<void> => {
  try {
    await readStatement(ctx)
    await recordSilences(ctx.db, 'statement', [], ctx.clock.now())
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'the bank did not return its statement')
    await recordSilences(ctx.db, 'statement', [{ id: 'bank', why: error.message }], ctx.clock.now())
    await askAgain(ctx, SILENT_AGAIN_SECONDS)
  }
}
