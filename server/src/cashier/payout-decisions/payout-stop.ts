import type { Context } from '../../context.ts'
import { audit, lastAct } from '../../platform/audit.ts'
import { chooseAnchor, findMissingSeal } from '../../platform/audit-seals.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { rawSettings, writeSettings } from '../../platform/settings.ts'
import { endSeedsIn } from '../../rewards/draws/seeds.ts'
import { cashierSettings } from '../settings.ts'

const STOPPED = 'payouts.stop'
const SUBJECT = 'cashier.payouts_stopped'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stops payouts. No order is submitted, and withdrawals keep their status. Orders that were submitted before are still looked up. */
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

/** Stops all payouts immediately. One operator may do this alone. To resume payouts, maker and checker change the setting back. */
export const stopPayouts = (ctx: Context, decision: OperatorDecision): Promise<void> =>
  inTransaction(ctx.db, tx => stop(tx, ctx, operatorActor(decision), { reason: decision.reason }))

/**
 * Stops payouts after the database was restored from a backup, because the backup may lack later payouts, which could be paid again. A restore is
 * detected by the anchor file outside the database: it contains a newer seal of the audit log than the database. Before payouts are resumed, two
 * operators must compare them with the bank's list.
 */
export const stopPayoutsAfterRestore = async (ctx: Context): Promise<void> => {
  if (ctx.config.mode === 'sandbox') await chooseAnchor(ctx.db, ctx.config)
  const seal = await findMissingSeal(ctx.db, ctx.config)
  if (seal === null) return
  // The restored database will never contain this seal. Without this check, each later start would stop payouts again.
  if ((await lastAct(ctx.db, SUBJECT, [STOPPED]))?.details.seal === seal) return
  await inTransaction(ctx.db, async tx => {
    const details = { reason: 'the anchor of the audit log has a seal that the database lacks', seal }
    await stop(tx, ctx, 'system', details)
    // Members may know seeds that the restored database still uses for future draws, because it lacks the draws by which they were revealed. So all
    // these seeds are deleted.
    await endSeedsIn(tx, { actor: 'system', details }, ctx.clock.now())
  })
  ctx.log.error({}, 'payouts are stopped: the anchor of the audit log has a seal that the database lacks')
}
