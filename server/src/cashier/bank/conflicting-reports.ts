import type { Context } from '../../context.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import { findBankReason } from './conflicting-reports-sql.ts'

/** State of an order that a payer's report no longer changes, or that is not submitted. */
type StandingOrder = { readonly id: string; readonly status: string; readonly is_paid: boolean }

const BY_RECORD = 'not paid, by its own record '
/** Reason of a return that was cancelled before it was submitted. */
export const CHARGEBACK = 'taken back before it was given'
/** Why an order ended of which two people say, by the bank's own record, that it was never paid. */
export const notPaidByRecord = (record: string): string => `${BY_RECORD}${record}`

/** A payer that accepted an order we ended will pay it; after its own refusal it is a late response. */
const isOtherwise = async (
  tx: Tx,
  { id, is_paid }: StandingOrder,
  said: Payout['status'],
): Promise<boolean> => {
  if (said !== 'accepted') return (said === 'paid') !== is_paid
  const reason = is_paid ? null : await findBankReason(tx, id)
  return reason !== null && (reason === CHARGEBACK || reason.startsWith(BY_RECORD))
}

/**
 * Opens a case, once, for a payer's report that contradicts our state: money that left twice, or a payment
 * the member never got. Posts nothing: two operators or the payer decided the order before.
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
