import type { Context } from '../../context.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import { findBankReason } from './conflicting-reports-sql.ts'

/** A payout order that has a final status or was never submitted. A late report of the paying bank cannot change the status. */
type StandingOrder = { readonly id: string; readonly status: string; readonly is_paid: boolean }

const BY_RECORD = 'not paid, by its own record '
/** Stored reason of a return that an operator cancelled before it was submitted. */
export const CHARGEBACK = 'taken back before it was given'
/** Returns the reason that is stored when two operators close a payout order as never paid. They use evidence from the bank's own record. */
export const notPaidReason = (record: string): string => `${BY_RECORD}${record}`

/**
 * Returns whether the paying bank's report contradicts the stored final status of a payout order. The report "accepted" contradicts it only
 * if operators ended the order, because then the bank may still pay it.
 */
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
 * Opens a case for operators, once, if the paying bank's report contradicts the stored state of an order. The money may have left twice, or
 * the member was never paid. The call posts nothing, because two operators or the bank closed the order before.
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
