import type { Context } from '../../context.ts'
import { audit, lastAct } from '../../platform/audit.ts'
import { chooseAnchor, findMissingSeal } from '../../platform/audit-seals.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { rawSettings, writeSettings } from '../../platform/settings.ts'
import { cashierSettings } from '../settings.ts'

const STOPPED = 'payouts.stop'
const SUBJECT = 'cashier.payouts_stopped'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Submits no orders while payouts are stopped: withdrawals keep their state, and submitted orders are still polled. */
const stop = async (
  tx: Tx,
  ctx: Context,
  actor: string,
  details: Readonly<Record<string, string>>,
): Promise<void> => {
  const at = ctx.clock.now()
  const stored = await rawSettings(tx, cashierSettings)
  await writeSettings(tx, cashierSettings, { ...(isRecord(stored) ? stored : {}), payouts_stopped: true }, at)
  await audit(tx, { actor, action: STOPPED, subject: SUBJECT, details }, at)
}

/** Stops all payouts at once; one operator is enough. Resuming needs maker and checker, who change the setting back. */
export const stopPayouts = (ctx: Context, decision: OperatorDecision): Promise<void> =>
  inTransaction(ctx.db, tx => stop(tx, ctx, operatorActor(decision), { reason: decision.reason }))

/**
 * A database restored from a backup may lack later payouts. When the audit log's anchor has a seal that the
 * database lacks, payouts stop until two operators have compared them with the bank's list. A sandbox on
 * another database uses another anchor.
 */
export const stopPayoutsAfterRestore = async (ctx: Context): Promise<void> => {
  if (ctx.config.mode === 'sandbox') await chooseAnchor(ctx.db, ctx.config)
  const seal = await findMissingSeal(ctx.db, ctx.config)
  if (seal === null) return
  // The seal stays missing for ever. If payouts were stopped for it before, two operators have compared them.
  if ((await lastAct(ctx.db, SUBJECT, [STOPPED]))?.details.seal === seal) return
  await inTransaction(ctx.db, tx =>
    stop(tx, ctx, 'system', {
      reason: 'the anchor of the audit log has a seal that the database lacks',
      seal,
    }),
  )
  ctx.log.error({}, 'payouts are stopped: the anchor of the audit log has a seal that the database lacks')
}
