import type { Satang } from '@sala/contract/wire/money.ts'
import { HOUR_MS } from '../../platform/calendar.ts'

/** Hours after which a member's request to increase or remove a limit takes effect. */
export const INCREASE_WAIT_HOURS = 24

/** A stored limit of a member. It changes to `pending_amount` at the time `pending_at`. An amount of null means no limit. */
export type StoredLimit = {
  readonly amount: Satang | null
  readonly pending_amount: Satang | null
  readonly pending_at: Date | null
}

export const NO_LIMIT: StoredLimit = { amount: null, pending_amount: null, pending_at: null }

export const isSameLimit = (a: StoredLimit, b: StoredLimit): boolean =>
  a.amount === b.amount &&
  a.pending_amount === b.pending_amount &&
  a.pending_at?.getTime() === b.pending_at?.getTime()

/** Returns the limit in force at `now`, which is the pending one from `pending_at` on. */
export const limitAt = (stored: StoredLimit, now: Date): StoredLimit =>
  stored.pending_at !== null && stored.pending_at <= now
    ? { amount: stored.pending_amount, pending_amount: null, pending_at: null }
    : stored

/** Returns whether the wanted limit is lower than the current limit. Null means no limit, and counts as the highest. */
const isLower = (wanted: Satang | null, current: Satang | null): boolean =>
  wanted !== null && (current === null || wanted < current)

/**
 * Returns the limit after a member's change. A decrease or a first limit applies immediately and cancels a pending change. An increase or
 * removal applies after 24 hours. If the member repeats the request, the 24 hours do not start again.
 */
export const changeLimit = (stored: StoredLimit, wanted: Satang | null, now: Date): StoredLimit => {
  const current = limitAt(stored, now)
  if (wanted === current.amount || isLower(wanted, current.amount))
    return { amount: wanted, pending_amount: null, pending_at: null }
  if (current.pending_at !== null && current.pending_amount === wanted) return current
  const pending_at = new Date(now.getTime() + INCREASE_WAIT_HOURS * HOUR_MS)
  return { amount: current.amount, pending_amount: wanted, pending_at }
}
