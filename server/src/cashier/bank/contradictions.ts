import type { Context } from '../../context.ts'
import type { Payout } from '../../partners/ports/payouts.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-rows.ts'

/** An order that no word of the payer ends any more, or that waits to be given: how it stands in our books. */
type StandingOrder = { readonly id: string; readonly status: string; readonly is_paid: boolean }

/**
 * Keeps for a person, each once, that the payer says of an order otherwise than it stands: money that left twice, or that the member
 * was told of and never got. Nothing is booked by it: two people ended the order by a record, or the payer itself said otherwise before.
 */
export const keepContradiction = async (
  tx: Tx,
  ctx: Context,
  { id: reference, status, is_paid }: StandingOrder,
  said: Payout['status'],
): Promise<void> => {
  if (said === 'accepted' || (said === 'paid') === is_paid) return
  const raw = JSON.stringify({ reference, said, stands: status })
  await keepUnreadable(ctx, tx, 'payout answer', [raw], ctx.clock.now())
}
