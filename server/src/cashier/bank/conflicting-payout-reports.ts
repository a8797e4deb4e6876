import type { Context } from '../../context.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import { findBankReason } from './conflicting-payout-reports-sql.ts'

/** A payout order that has ended, or that was never submitted to the bank. A late report of the paying bank does not change its status. */
type StandingOrder = { readonly id: string; readonly status: string; readonly is_paid: boolean }

const BY_RECORD = 'not paid, by its own record '
/** Stored reason of a return (payment back to the payer) that an operator cancelled before it was submitted to the bank. */
export const CANCELLED_BEFORE_SENT = 'taken back before it was given'
/** Returns the reason that is stored when two operators close a payout order as never paid. `record` names the bank's record that proves it. */
export const notPaidReason = (record: string): string => `${BY_RECORD}${record}`

/**
 * Returns whether the paying bank's report contradicts the stored outcome of a payout order. The report "accepted" contradicts it only if operators
 * ended the order without a payment, because the bank will still pay an accepted order.
 */
const isOtherwise = async (
  tx: Tx,
  { id, is_paid }: StandingOrder,
  said: Payout['status'],
): Promise<boolean> => {
  if (said !== 'accepted') return (said === 'paid') !== is_paid
  const reason = is_paid ? null : await findBankReason(tx, id)
  return reason !== null && (reason === CANCELLED_BEFORE_SENT || reason.startsWith(BY_RECORD))
}

/**
 * Opens a case for operators, once, if the paying bank's report contradicts the stored outcome of a payout order. Money may then have left twice, or
 * the member may never have been paid. Nothing is posted, because the stored outcome came from the bank or from two operators.
 */
export const keepContradiction = async (
  tx: Tx,
  ctx: Context,
  order: StandingOrder,
  said: Payout['status'],
): Promise<void> => {
  if (!(await isOtherwise(tx, order, said))) return
  const raw = JSON.stringify({ reference: order.id, said, stands: order.status })
  await keepUnreadable(ctx, tx, 'payout answer', [raw], ctx.clock.now())
}
