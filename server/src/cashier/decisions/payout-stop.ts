import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { isBehindAnchor } from '../../platform/audit-seals.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { rawSettings, readSettings, writeSettings } from '../../platform/settings.ts'
import { cashierSettings } from '../settings.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No order is given while payouts are stopped: withdrawals wait as they are, and orders that were given are asked about. */
const stop = async (tx: Tx, ctx: Context, actor: string, reason: string): Promise<void> => {
  const at = ctx.clock.now()
  const stored = await rawSettings(tx, cashierSettings)
  await writeSettings(tx, cashierSettings, { ...(isRecord(stored) ? stored : {}), payouts_stopped: true }, at)
  await audit(
    tx,
    { actor, action: 'payouts.stop', subject: 'cashier.payouts_stopped', details: { reason } },
    at,
  )
}

/** One person stops all payouts at once. Two people let them go on: they change the setting back. */
export const stopPayouts = (ctx: Context, decision: OperatorDecision): Promise<void> =>
  inTransaction(ctx.db, tx => stop(tx, ctx, operatorActor(decision), decision.reason))

/**
 * A database that was restored from a backup may not know what was paid since: where the anchor of the audit log tells of a seal that
 * the database does not have, payouts stop until two people have compared them with the bank's list.
 */
export const stopPayoutsAfterRestore = async (ctx: Context): Promise<void> => {
  if (!(await isBehindAnchor(ctx.db, ctx.config))) return
  await inTransaction(ctx.db, async tx => {
    const { payouts_stopped } = await readSettings(tx, cashierSettings)
    if (payouts_stopped) return
    await stop(tx, ctx, 'system', 'the database is older than the anchor of its audit log')
  })
  ctx.log.error({}, 'payouts are stopped: the database is older than the anchor of its audit log')
}
