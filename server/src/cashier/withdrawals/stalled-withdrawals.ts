import type { Context } from '../../context.ts'
import { endOfMovementFor } from '../../games/transfer-wallet/movements.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { findStillWithdrawals } from './stalled-withdrawals-sql.ts'
import { PAYOUT_JOB } from './withdrawal-transitions.ts'

/**
 * Number of minutes after which a withdrawal with an unchanged status counts as stalled. It is more than the job that changes the status needs for
 * one try and one retry.
 */
const STILL_MINUTES = 15
const BATCH = 200

/**
 * Enqueues the jobs of stalled withdrawals again, for example after a job's last retry failed. A job does nothing if the withdrawal has advanced
 * meanwhile. A withdrawal whose credit is still moving from the game site is left to the lookup of that movement. When a flow switch opens,
 * `stillMinutes` is 0, so that all waiting withdrawals continue.
 */
export const resumeWithdrawals = async (
  ctx: Context,
  movedJob: string,
  stillMinutes: number = STILL_MINUTES,
): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - stillMinutes * MINUTE_MS)
  const still = iterateDueItems(
    BATCH,
    (tried, limit) => findStillWithdrawals(ctx.db, before, tried, limit),
    ({ id }) => id,
  )
  await forEachIsolated(
    ctx,
    still,
    'a stalled withdrawal could not be resumed',
    async ({ member_id, id, status }) => {
      const payload = { member_id, withdrawal_id: id }
      const ended =
        status === 'moving' ? await endOfMovementFor(ctx, member_id, { job: movedJob, payload }) : null
      if (status === 'moving' && ended === null) return
      const [job, whole] = ended === null ? [PAYOUT_JOB, payload] : [movedJob, { ...payload, result: ended }]
      ctx.log.warn({ withdrawal_id: id, status }, 'a stalled withdrawal is resumed')
      await inTransaction(ctx.db, tx => enqueue(tx, job, whole, { key: `resume:${id}` }))
    },
  )
}
