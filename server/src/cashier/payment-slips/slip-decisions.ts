import type { SlipRefusal } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import type { SlipId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { nextSlipStatus, type SlipEvent } from './slip-state.ts'
import { answerSlip, findSlip, lockTransRef, type Slip } from './sql.ts'

/** The author of the answer to a slip (`rules`, `system`, or `operator:<name>`), and the reason. A slip is a member's picture of a bank receipt. */
export type Answerer = { readonly by: string; readonly reason: string }

/**
 * Locks the transfer number of the slip and returns the slip. Returns null if no such slip exists, or if its status no longer allows this
 * event.
 */
export const lockToAnswer = async (tx: Tx, id: SlipId, event: SlipEvent): Promise<Slip | null> => {
  const known = await findSlip(tx, id)
  if (known === null) return null
  await lockTransRef(tx, known.trans_ref)
  const slip = await findSlip(tx, id)
  return slip === null || nextSlipStatus(slip.status, event) === null ? null : slip
}

/** Refuses a slip with a cause for the member. No money moves. Returns false if the slip is unknown or settled. */
export const refuseSlip = (
  ctx: Context,
  id: SlipId,
  cause: SlipRefusal,
  answerer: Answerer,
): Promise<boolean> =>
  inTransaction(ctx.db, async tx => {
    const slip = await lockToAnswer(tx, id, 'refuse')
    if (slip === null) return false
    const money = { line_id: null, deposit_id: null, before: false }
    const at = ctx.clock.now()
    const answer = { ...money, status: 'refused', cause, by: answerer.by, at } as const
    if ((await answerSlip(tx, slip, answer)) === null) return false
    await writeMessage(tx, slip.member_id, { kind: 'slip_refused', cause }, slip.id, at)
    await announce(tx, { member_id: slip.member_id, kind: 'deposit' })
    await noteAnswer(tx, ctx, slip, 'slip.refuse', answerer, { cause })
    return true
  })

export const noteAnswer = (
  tx: Tx,
  ctx: Context,
  slip: Slip,
  action: string,
  answerer: Answerer,
  facts: Readonly<Record<string, string>>,
): Promise<void> => {
  const details = { reason: answerer.reason, member: slip.member_id, ...facts }
  return audit(tx, { actor: answerer.by, action, subject: slip.id, details }, ctx.clock.now())
}
