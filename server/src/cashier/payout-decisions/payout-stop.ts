import { PAYOUTS_CLOSED_MESSAGE } from '@sala/contract/flows/flow-switches.ts'
import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { chooseAnchor, findMissingSeal } from '../../platform/audit-seals.ts'
import { inTransaction } from '../../platform/db.ts'
import { closeFlow, closeFlowBySystem } from '../../platform/flow-switches/switch-changes.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { endSeedsIn } from '../../rewards/draws/draw-seeds.ts'

const CLOSING = {
  key: 'payout',
  state: 'closed',
  message: PAYOUTS_CLOSED_MESSAGE,
  expected_at: null,
} as const
/** Subject and action of an audit line. Older releases, which had no flow switches, wrote it when payouts were stopped. */
const EARLIER_STOP = { subject: 'cashier.payouts_stopped', action: 'payouts.stop' } as const

/**
 * Closes the flow switch of payout orders. One operator may do this alone. No new order is submitted, and withdrawals keep their status. Orders
 * that were submitted before are still looked up. Only maker and checker together open the switch again.
 */
export const stopPayouts = (ctx: Context, decision: OperatorDecision): Promise<void> =>
  inTransaction(ctx.db, tx => closeFlow(tx, decision, CLOSING, ctx.clock.now()))

/**
 * Closes the flow switch of payout orders, because the database may lack later payouts, which could be paid again. Deletes all unused seeds of draws:
 * draws of prizes reveal their seeds to members, and the database may lack the latest draws and use seeds again that members already know.
 */
const closeAfterLoss = (
  ctx: Context,
  details: Readonly<Record<string, string>> & { readonly reason: string },
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await closeFlowBySystem(tx, CLOSING, details, ctx.clock.now())
    await endSeedsIn(tx, { actor: 'system', details }, ctx.clock.now())
  })

/**
 * Stops payouts when a running worker finds that the database lost committed data, for example because a disk confirmed writes that it had not
 * stored. Before payouts are resumed, two operators must compare them with the bank's list.
 */
export const stopPayoutsAfterLoss = async (ctx: Context): Promise<void> => {
  ctx.log.error({}, 'THE DATABASE LOST COMMITTED DATA: payouts are stopped')
  await closeAfterLoss(ctx, { reason: 'the database lost committed data' })
}

/**
 * Stops payouts at the start of a worker if the database was restored from a backup, or lost committed data. The anchor file outside the database
 * then contains a newer seal of the audit log than the database. Before payouts are resumed, two operators must compare them with the bank's list.
 */
export const stopPayoutsAfterRestore = async (ctx: Context): Promise<void> => {
  if (ctx.config.mode === 'sandbox') await chooseAnchor(ctx.db, ctx.config)
  const seal = await findMissingSeal(ctx.db, ctx.config)
  if (seal === null) return
  // The restored database never gets this seal, so each later start finds it missing again. Payouts are stopped only once for a seal, so that they
  // stay resumed after operators have resumed them.
  const { subject, action } = EARLIER_STOP
  if ((await lastAct(ctx.db, CLOSING.key, ['flow.close'], { seal })) !== null) return
  if ((await lastAct(ctx.db, subject, [action], { seal })) !== null) return
  const details = { reason: 'the anchor of the audit log has a seal that the database lacks', seal }
  await closeAfterLoss(ctx, details)
  ctx.log.error({}, 'payouts are stopped: the anchor of the audit log has a seal that the database lacks')
}
