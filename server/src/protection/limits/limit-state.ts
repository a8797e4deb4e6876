import type { Satang } from '@sala/contract/wire/money.ts'
import { HOUR_MS } from '../../platform/calendar.ts'

/** Delay of an increase or removal. */
export const INCREASE_WAIT_HOURS = 24

/** A limit as it is stored. `amount` null: none. `pending_at` says when `pending_amount` takes its place. */
export type StoredLimit = {
  readonly amount: Satang | null
  readonly pending_amount: Satang | null
  readonly pending_at: Date | null
}

export const NO_LIMIT: StoredLimit = { amount: null, pending_amount: null, pending_at: null }

/** The effective limit at `now`, with due changes applied. */
export const limitAt = (stored: StoredLimit, now: Date): StoredLimit =>
  stored.pending_at !== null && stored.pending_at <= now
    ? { amount: stored.pending_amount, pending_amount: null, pending_at: null }
    : stored

/** No limit is the highest one. */
const isLower = (wanted: Satang | null, current: Satang | null): boolean =>
  wanted !== null && (current === null || wanted < current)

/**
 * A decrease, or a first limit, counts at once and takes back what was pending; the same as now only takes that back. An
 * increase or a removal counts after 24 hours; asked for again while it is pending it does not wait longer.
 */
export const changeLimit = (stored: StoredLimit, wanted: Satang | null, now: Date): StoredLimit => {
  const current = limitAt(stored, now)
  if (wanted === current.amount || isLower(wanted, current.amount))
    return { amount: wanted, pending_amount: null, pending_at: null }
  if (current.pending_at !== null && current.pending_amount === wanted) return current
  const pending_at = new Date(now.getTime() + INCREASE_WAIT_HOURS * HOUR_MS)
  return { amount: current.amount, pending_amount: wanted, pending_at }
}
