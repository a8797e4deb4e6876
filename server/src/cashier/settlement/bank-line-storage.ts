import type { Context } from '../../context.ts'
import { formatForLog } from '../../partners/adapter-kit/log-text.ts'
import type { BankFeed, BillPayments, StatementLine } from '../../partners/ports/bank-feed.ts'
import { runBatched } from '../../platform/database/batched-queries.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import { findKnownLines, findLineVariants, insertBankLine } from '../bank/bank-lines.ts'
import { noteReversedLine } from '../bank/chargebacks.ts'

/**
 * Returns whether another bank feed (source of incoming payments) reports this bank line. A bill payment is reported twice: as a bill, and on the
 * account's statement with another id.
 */
export const isReportedElsewhere = (
  ctx: Context,
  feed: BankFeed,
  { bill_reference, account }: StatementLine,
): boolean =>
  bill_reference !== null &&
  ctx.partners.bank_feeds.some(other => other.name !== feed.name && other.bills?.account === account)

/** Returns the new lines of a bank feed (source of incoming payments), without those that another feed reports too. */
export const findNewLines = async (
  tx: Tx,
  ctx: Context,
  feed: BankFeed,
  reported: BillPayments,
): Promise<StatementLine[]> => {
  const known = await findKnownLines(
    tx,
    reported.lines.map(line => line.line_id),
  )
  return reported.lines.filter(line => !known.has(line.line_id) && !isReportedElsewhere(ctx, feed, line))
}

/**
 * Leaves out lines that contradict a stored line: their id is stored with another amount or with other leading zeros. The lines that are left out are
 * stored as unreadable rows, which an operator reviews. The stored lines stay unchanged.
 */
export const dropContradictions = async (tx: Tx, reported: BillPayments): Promise<BillPayments> => {
  const known = await findKnownLines(
    tx,
    reported.lines.map(line => line.line_id),
  )
  const variants = await findLineVariants(tx, reported.lines)
  const isStoredAs = ({ line_id, amount }: StatementLine) =>
    (known.get(line_id) ?? amount) === amount && (known.has(line_id) || !variants.has(line_id))
  return {
    lines: reported.lines.filter(isStoredAs),
    unreadable: [
      ...reported.unreadable,
      ...reported.lines.filter(line => !isStoredAs(line)).map(formatForLog),
    ],
  }
}

/**
 * Stores the lines of a bank feed (source of incoming payments), each once, and its unreadable rows for review. Returns the new lines, which the
 * caller settles.
 */
export const storeLines = async (
  tx: Tx,
  ctx: Context,
  feed: BankFeed,
  reported: BillPayments,
): Promise<string[]> => {
  const now = ctx.clock.now()
  const fresh = await findNewLines(tx, ctx, feed, reported)
  for (const line of fresh) {
    if (line.amount < 0n) await noteReversedLine(tx, ctx, line)
    if (line.amount === 0n) ctx.log.warn({ line_id: line.line_id }, 'the bank wrote a line without money')
  }
  const money = fresh.filter(({ amount }) => amount > 0n)
  await runBatched(tx, money, line => insertBankLine(tx, line, now))
  await keepUnreadable(ctx, tx, 'bank line', reported.unreadable, now)
  return money.map(({ line_id }) => line_id)
}
