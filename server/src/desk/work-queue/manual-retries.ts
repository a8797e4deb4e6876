import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { reviveJob } from '../../platform/job-queue/failed-jobs.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleUnreadable } from '../../platform/unreadable-partner-rows.ts'

/** Retries a permanently failed job and returns the job's name. Throws Refusal `not_found` if no such job has failed permanently. */
export const retryJob = (ctx: Context, decision: OperatorDecision, id: string): Promise<string> =>
  inTransaction(ctx.db, async tx => {
    const revived = await reviveJob(tx, id)
    if (revived === null) throw new Refusal('not_found')
    const details = { reason: decision.reason, job: revived.job }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'queue.retry', subject: `job:${id}`, details }, ctx.clock.now())
    return revived.job
  })

/** Marks a malformed row of a partner's list as reviewed. Throws Refusal `not_found` if no such row waits for a review. */
export const settleLine = (ctx: Context, decision: OperatorDecision, hash: string): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const [actor, at] = [operatorActor(decision), ctx.clock.now()]
    if (!(await settleUnreadable(tx, hash, actor, at))) throw new Refusal('not_found')
    const details = { reason: decision.reason }
    await audit(tx, { actor, action: 'queue.settle', subject: `bank-line:${hash}`, details }, at)
  })
