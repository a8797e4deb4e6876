import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { BankFeed, Bills } from '../../partners/ports/bank-feed.ts'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { earlierClocks, findClock } from '../../platform/partner-clocks/partner-clocks.ts'
import { findStatementPoint, moveReadTo } from '../bank/bank-lines.ts'
import { storeLines } from './bank-line-storage.ts'
import { type Bill, findBillsMade, findOpenBills } from './bill-payments-sql.ts'
import { settleLines } from './settlement.ts'

/**
 * Name of the job that a bank's callback about a bill (payment request) enqueues. The callback is not signed, so the job verifies the payment at the
 * bank.
 */
export const IMPORT_REPORTED_BILL_JOB = 'cashier:ask-bill'
/**
 * Name of the job that queries bills (payment requests) again after their expiry. A bill can be paid late or twice, and the bank's callback about the
 * payment may be lost.
 */
export const IMPORT_CLOSED_BILLS_JOB = 'cashier:ask-closed-bills'
/**
 * Tolerance in ms for the bank's clock in queries of open bills (payment requests). A query names a day by the bank's clock, so near midnight both
 * days are queried.
 */
const CLOCK_TOLERANCE_MS = HOUR_MS
/**
 * Ages in hours at which each bill (payment request) is queried again, even a closed one. The age is also the tolerance for the bank's clock in this
 * query: at 24 hours, the clock may be wrong by 24 hours.
 */
const QUERY_AGAIN_AFTER_HOURS = [1, 24] as const
/** Maximum age in ms of a bill (payment request) that is queried again. It also limits the first run for a new bank. */
const QUERY_AGAIN_MAX_AGE_MS = 3 * DAY_MS
/** Maximum number of bills (payment requests) in one run. Members have far fewer bills open at once. Each bill is a separate query. */
const BILLS_PER_RUN = 200

type BillFeed = BankFeed & { readonly bills: Bills }
const hasBills = (feed: BankFeed): feed is BillFeed => feed.bills !== null

const importPayments = async (ctx: Context, feed: BillFeed, reference: string, at: Date): Promise<number> => {
  const report = await feed.bills.paid({ reference, at })
  if (report.lines.length + report.unreadable.length === 0) return 0
  const newLines = await inTransaction(ctx.db, tx => storeLines(tx, ctx, feed, report))
  await settleLines(ctx, newLines)
  return report.lines.length + report.unreadable.length
}

/**
 * Queries a bill (payment request) that the bank reported as paid. If the bank does not know the payment yet, throws an error, so that the job
 * retries.
 */
export const importReportedBill = async (
  ctx: Context,
  {
    feed: name,
    reference,
    paid_at,
  }: { readonly feed: string; readonly reference: string; readonly paid_at: Date },
): Promise<void> => {
  const feed = ctx.partners.bank_feeds.filter(hasBills).find(candidate => candidate.name === name)
  // The bank that sent the callback may no longer be configured, and then it cannot be queried.
  if (feed === undefined) return
  if ((await importPayments(ctx, feed, reference, paid_at)) === 0)
    throw new Error(`${name} reported a payment of a bill, and its lookup shows none`)
}

/** Queries each open bill (payment request), because its callback may be lost. Throws PartnerSilent at the first query without an answer. */
export const importOpenBills = async (ctx: Context, feed: BankFeed): Promise<void> => {
  if (!hasBills(feed)) return
  const clock = await readBillClock(ctx, feed)
  for (const bill of await findOpenBills(ctx.db, feed.bills.account, BILLS_PER_RUN))
    for (const day of possiblePaymentDays(bill, clock, CLOCK_TOLERANCE_MS))
      await importPayments(ctx, feed, bill.ref, day)
}

/**
 * The server's time, and the offsets in ms by which the bank's clock may have differed from it: zero, the last measured offset, and the offsets
 * before earlier jumps of the bank's clock.
 */
type BillClock = { readonly now: Date; readonly shifts_ms: readonly number[] }

const readBillClock = async (ctx: Context, { name }: BillFeed): Promise<BillClock> => {
  const measured = await findClock(ctx.db, name)
  const earlier = await earlierClocks(ctx.db, name)
  const shifts_ms = [0, Number(measured?.ahead_ms ?? 0), ...earlier.map(({ ahead_ms }) => ahead_ms)]
  return { now: ctx.clock.now(), shifts_ms }
}

/**
 * Returns one moment of each Bangkok day on which this bill (payment request) may have been paid by the bank's clock. `toleranceMs` is the tolerance
 * for this clock.
 */
const possiblePaymentDays = (
  { created_at }: Pick<Bill, 'created_at'>,
  { now, shifts_ms }: BillClock,
  toleranceMs: number,
): Date[] => {
  const days = new Map<string, Date>()
  for (const shiftMs of shifts_ms) {
    const until = now.getTime() + toleranceMs + shiftMs
    for (let at = created_at.getTime() - toleranceMs + shiftMs; at < until; at += DAY_MS) addDay(days, at)
    addDay(days, until)
  }
  return [...days.values()]
}

const addDay = (days: Map<string, Date>, at: number): void => {
  const moment = new Date(at)
  const day = bangkokDate(moment)
  if (!days.has(day)) days.set(day, moment)
}

/**
 * Queries each bill (payment request) once when it is `hours` old. Stores the creation time of the last queried bill, where the next run continues.
 */
const importBillsOfAge = async (ctx: Context, feed: BillFeed, hours: number): Promise<void> => {
  const clock = await readBillClock(ctx, feed)
  const { now } = clock
  const name = `${feed.name}, bills after ${hours} h`
  const { read_to: lastQueriedAt } = await findStatementPoint(ctx.db, name)
  const after = new Date(Math.max(lastQueriedAt?.getTime() ?? 0, now.getTime() - QUERY_AGAIN_MAX_AGE_MS))
  const until = new Date(now.getTime() - hours * HOUR_MS)
  const savePosition = (at: number) => moveReadTo(ctx.db, name, new Date(at))
  const bills = await findBillsMade(ctx.db, feed.bills.account, { after, until }, BILLS_PER_RUN)
  for (const bill of bills) {
    for (const day of possiblePaymentDays(bill, clock, hours * HOUR_MS))
      await importPayments(ctx, feed, bill.ref, day)
    // The stored time is one millisecond earlier, because the next run reads only bills created after it, and another bill may have the same creation
    // time.
    await savePosition(bill.created_at.getTime() - 1)
  }
  if (bills.length < BILLS_PER_RUN) await savePosition(until.getTime())
}

/**
 * Queries earlier bills (payment requests) again, once for each entry of QUERY_AGAIN_AFTER_HOURS. If the bank does not answer, the next run continues
 * with the unanswered bill.
 */
export const importClosedBills = async (ctx: Context): Promise<void> => {
  for (const feed of ctx.partners.bank_feeds.filter(hasBills))
    try {
      for (const hours of QUERY_AGAIN_AFTER_HOURS) await importBillsOfAge(ctx, feed, hours)
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      ctx.log.warn({ err: error, feed: feed.name }, 'the bank did not answer whether bills were paid later')
    }
}
