import type { Context } from '../../context.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'
import { findBankReason } from './conflicting-reports-sql.ts'

/** How an order stands in our books that no word of the payer ends any more, or that waits to be given. */
type StandingOrder = { readonly id: string; readonly status: string; readonly is_paid: boolean }

const BY_RECORD = 'not paid, by its own record '
/** Why a return ended that no payer was given: it stands in no list as one that a payer refused. */
export const TAKEN_BACK = 'taken back before it was given'
/** Why an order ended of which two people say, by the bank's own record, that it was never paid. */
export const notPaidByRecord = (record: string): string => `${BY_RECORD}${record}`

/** Who has accepted an order that we ended will pay it. Of one that the payer itself refused that is an answer that comes late. */
const isOtherwise = async (
  tx: Tx,
  { id, is_paid }: StandingOrder,
  said: Payout['status'],
): Promise<boolean> => {
  if (said !== 'accepted') return (said === 'paid') !== is_paid
  const reason = is_paid ? null : await findBankReason(tx, id)
  return reason !== null && (reason === TAKEN_BACK || reason.startsWith(BY_RECORD))
}

/**
 * Keeps for a person, each once, that the payer says of an order otherwise than it stands: money that left twice, or that the member
 * was told of and never got. Nothing is booked by it: two people ended the order by a record, or the payer itself said otherwise before.
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
