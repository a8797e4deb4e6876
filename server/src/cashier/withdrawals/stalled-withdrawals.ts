import type { Context } from '../../context.ts'
import { endOfMovementFor } from '../../games/transfer-wallet/credit-movements.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { enqueue, forEachIsolated } from '../../platform/jobs.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import { findStillWithdrawals } from './stalled-withdrawals-sql.ts'
import { PAYOUT_JOB } from './withdrawal-transitions.ts'

/**
 * Number of minutes after which a withdrawal with an unchanged status counts as stalled. In this time, the job that should change the status can be
 * tried and retried once.
 */
const STILL_MINUTES = 15
const BATCH = 200

/**
 * Enqueues the jobs of stalled withdrawals again, for example after a job's last retry failed. A withdrawal whose credit is still moving from the
 * game site is left out, because the lookup of that movement continues it. When a flow switch opens, `stillMinutes` is 0, so that all waiting
 * withdrawals continue.
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
