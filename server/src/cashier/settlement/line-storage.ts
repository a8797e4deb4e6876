import type { Context } from '../../context.ts'
import { readable } from '../../partners/kit/log-text.ts'
import type { BankFeed, BillPayments, StatementLine } from '../../partners/ports/bank-feed.ts'
import { together } from '../../platform/database/batch.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import { findKnownLines, insertBankLine } from '../bank/bank-lines.ts'
import { noteReversedLine } from '../bank/chargebacks.ts'

/** A bill payment stands on the account's statement too, under another key: one feed alone tells of it, or it would be there twice. */
export const isToldElsewhere = (
  ctx: Context,
  feed: BankFeed,
  { bill_reference, account }: StatementLine,
): boolean =>
  bill_reference !== null &&
  ctx.partners.bank_feeds.some(other => other.name !== feed.name && other.bills?.account === account)

/** The lines of what a feed tells that nobody has stored and no other feed tells. */
export const freshLines = async (
  tx: Tx,
  ctx: Context,
  feed: BankFeed,
  told: BillPayments,
): Promise<StatementLine[]> => {
  const known = await findKnownLines(
    tx,
    told.lines.map(line => line.line_id),
  )
  return told.lines.filter(line => !known.has(line.line_id) && !isToldElsewhere(ctx, feed, line))
}

/**
 * What a file tells without the lines that were stored with another amount: under one number stand two sums, so a person looks at the file's
 * one. What was booked stays.
 */
export const withoutContradictions = async (tx: Tx, told: BillPayments): Promise<BillPayments> => {
  const known = await findKnownLines(
    tx,
    told.lines.map(line => line.line_id),
  )
  const isStoredAs = ({ line_id, amount }: StatementLine) => (known.get(line_id) ?? amount) === amount
  return {
    lines: told.lines.filter(isStoredAs),
    unreadable: [...told.unreadable, ...told.lines.filter(line => !isStoredAs(line)).map(readable)],
  }
}

/** Stores what a feed tells, each line once, and keeps what nobody can read. The lines that are new are settled by whoever called. */
export const storeLines = async (
  tx: Tx,
  ctx: Context,
  feed: BankFeed,
  told: BillPayments,
): Promise<string[]> => {
  const now = ctx.clock.now()
  const fresh = await freshLines(tx, ctx, feed, told)
  for (const line of fresh) {
    if (line.amount < 0n) await noteReversedLine(tx, ctx, line)
    if (line.amount === 0n) ctx.log.warn({ line_id: line.line_id }, 'the bank wrote a line without money')
  }
  const money = fresh.filter(({ amount }) => amount > 0n)
  await together(tx, money, line => insertBankLine(tx, line, now))
  await keepUnreadable(ctx, tx, 'bank line', told.unreadable, now)
  return money.map(({ line_id }) => line_id)
}
