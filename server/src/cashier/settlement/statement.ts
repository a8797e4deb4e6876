import type { Context } from '../../context.ts'
import { isPartnerFailure, PartnerConfused } from '../../partners/kit/partner-http.ts'
import type { BankFeed, ListPlace, StatementPage } from '../../partners/ports/bank-feed.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { untried } from '../../platform/work/due-items.ts'
import {
  dropStatementCursor,
  findLinesToSettle,
  findStatementPoint,
  moveStatementPoint,
  READ_STATEMENT_JOB,
  recordSilences,
  type StatementPoint,
} from '../bank/bank-lines.ts'
import { askOpenBills } from './bill-payments.ts'
import { storeLines } from './line-storage.ts'
import { settleLines } from './settlement.ts'

/** The bank is asked again soon; a deposit's usual time is three to five minutes (B04). */
const SILENT_AGAIN_SECONDS = 10
/** One run reads so much and leaves the rest to the next, so that a flood does not hold a worker. */
const PAGES_PER_RUN = 25
const LINES_AT_ONCE = 1_000

/** Overlap after a lost cursor, because banks report lines late. */
const ANEW_FROM_BEFORE_MS = 3 * DAY_MS

type ListingFeed = BankFeed & { readonly statement: NonNullable<BankFeed['statement']> }

const NO_PLACE = { status: 0, body: 'it takes no place in its own list' }

/** Whether the bank can be asked what came in; of another it is heard as it comes. */
const isListing = (feed: BankFeed): feed is ListingFeed => feed.statement !== null

/** Position of a page for a restart: lines are not in time order. */
const earliestOf = ({ lines }: StatementPage, now: Date): Date | null =>
  lines.length === 0
    ? null
    : new Date(Math.min(now.getTime(), ...lines.map(({ paid_at }) => paid_at.getTime())))

/** Stores the page that was asked for behind `from`, and how far it went, in one transaction. */
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

/** Unplaced lines, oldest first; more than one run can place, so stuck lines do not block later ones. */
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
        // One silent bank does not delay another's payments.
        failures.push(error)
      }
    }
  } finally {
    // One that cannot be settled waits for the next run.
    await settleLines(ctx, await linesToSettle(ctx))
  }
  if (failures.length > 0) throw failures.find(error => !isPartnerFailure(error)) ?? failures[0]
}

const placeAnew = ({ read_to }: StatementPoint): ListPlace => ({
  since: read_to === null ? null : new Date(read_to.getTime() - ANEW_FROM_BEFORE_MS),
})

/** Operators hear of it; the list is read again from a day on, and each line is stored once. */
const dropCursor = async (ctx: Context, feed: ListingFeed, point: StatementPoint): Promise<void> => {
  ctx.log.error({ feed: feed.name, ...point }, 'the bank does not take its own cursor: its list is read anew')
  await dropStatementCursor(ctx.db, feed.name, point.cursor, ctx.clock.now())
}

/** One run reads so many pages; answers false when there is more. Throws PartnerSilent. */
const readPages = async (ctx: Context, feed: ListingFeed): Promise<boolean> => {
  const point = await findStatementPoint(ctx.db, feed.name)
  let { cursor } = point
  for (let read = 0; read < PAGES_PER_RUN; read++) {
    const isFirst = read === 0
    const page = await feed.statement(cursor === null ? placeAnew(point) : { behind: cursor, again: isFirst })
    if (page === null) {
      // The same or no cursor would loop for ever.
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

/** It may replace a run that a paying member waits for. */
const askAgain = (ctx: Context, delaySeconds: number): Promise<void> =>
  inTransaction(ctx.db, tx =>
    enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, delaySeconds, first: true }),
  )

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
