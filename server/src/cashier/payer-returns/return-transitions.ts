import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import { nextReturnStatus, type ReturnEvent } from './return-state.ts'
import { type PayerReturn, stepReturn } from './sql.ts'

/** Maximum duration of a payout call in minutes. If a return is still `sent` after this time, its worker has crashed. */
export const SENDING_MAX_MINUTES = 1
/** Minutes between lookups of a return's outcome at the bank. The last pause repeats. */
const LOOK_PAUSES_MINUTES = [1, 1, 5, 15, 60] as const

export const inMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** The name of the adapter of the paying bank, and the payee's id at that bank. */
export type Order = { readonly payer: string; readonly payee_id: string | null }

type Said = { readonly bank_reason: string | null; readonly order?: Order }

/** Stores one status transition of a return. Throws an error if the transition is not allowed. */
export const step = async (
  tx: Tx,
  ctx: Context,
  { id, status }: PayerReturn,
  event: ReturnEvent,
  { bank_reason, order }: Said = { bank_reason: null },
): Promise<void> => {
  const to = nextReturnStatus(status, event)
  invariant(to !== null, `a return that is ${status} can ${event}`)
  const at = ctx.clock.now()
  const isOver = to === 'done' || to === 'refused'
  const next_look_at = isOver ? null : inMinutes(at, SENDING_MAX_MINUTES)
  await stepReturn(tx, id, {
    to,
    next_look_at,
    ended_at: isOver ? at : null,
    bank_reason,
    order: order ?? null,
  })
}

/** Returns the time of the next lookup of a return's outcome. */
export const nextLook = (ctx: Context, { lookups }: PayerReturn): Date =>
  inMinutes(ctx.clock.now(), LOOK_PAUSES_MINUTES[Math.min(lookups, LOOK_PAUSES_MINUTES.length - 1)] ?? 1)
