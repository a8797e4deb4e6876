import { HOUR_MS } from '../../../platform/calendar.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { readRows } from '../../adapter-kit/partner-values.ts'
import { type Ask, daysOf, done, PARTNER } from './api-calls.ts'
import { listed, type Transaction, transaction } from './wire-format.ts'

/** Tolerated error of a transaction's time in ms. If the correct time may be on another day because of this error, that day is searched too. */
const TOLERANCE_MS = HOUR_MS

export type ListedTransaction = Transaction & { readonly day: string }

export type Transactions = { readonly days: readonly string[]; readonly rows: readonly ListedTransaction[] }

const daysAround = (at: number): string[] => daysOf(new Date(at - TOLERANCE_MS), new Date(at + TOLERANCE_MS))

/**
 * Reads all of the member's transactions on certain days. These are the dates in `days`, and the dates of the times in `moments` by Sala's clock and
 * by the agent's clock. Throws PartnerConfused if a row is malformed.
 */
export const readTransactions = async (
  ask: Ask,
  username: string,
  wanted: { readonly days: readonly string[]; readonly moments: readonly Date[]; readonly now: Date },
): Promise<Transactions> => {
  const days = new Set<string>()
  const rows = new Map<string, ListedTransaction>()
  let aheadMs = 0
  const readDay = async (day: string): Promise<void> => {
    if (days.has(day)) return
    const words = { username, startDate: day, endDate: day }
    const answer = await ask('depositWithdrawTransactionHistoryByUsername', words)
    const read = readRows(done(answer, listed).data, transaction)
    if (read.unreadable.length > 0 || read.rows.some(({ user }) => user !== username))
      throw new PartnerConfused(PARTNER, answer)
    for (const row of read.rows) if (row.transaction === 'success') rows.set(row._id, { ...row, day })
    if (answer.said_at !== undefined) aheadMs = answer.said_at.getTime() - wanted.now.getTime()
    days.add(day)
  }
  const moments = wanted.moments.map(at => at.getTime())
  for (const day of [...wanted.days, ...moments.flatMap(daysAround)]) await readDay(day)
  const stepMs = aheadMs
  for (const day of moments.flatMap(at => daysAround(at + stepMs))) await readDay(day)
  return { days: [...days], rows: [...rows.values()] }
}
