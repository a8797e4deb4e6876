import type { Context } from '../context.ts'
import { readUnreadRounds } from '../games/rounds/pending-rounds.ts'
import { weekOf } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { confirmDue, settleCommissions } from './settlement/settlement.ts'

const SETTLE_JOB = 'referral:settle'

export const referralJobs = (ctx: Context): Jobs => ({
  [SETTLE_JOB]: async (_payload, stopping) => {
    // Reads the week's unread rounds before the settlement. Rounds that the site reports later are settled by the next day's run.
    await readUnreadRounds(ctx, weekOf(ctx.clock.now()).starts_at, { stopping })
    try {
      await settleCommissions(ctx)
    } finally {
      await confirmDue(ctx)
    }
  },
})

/** Runs daily at 05:30 Bangkok time. On Wednesday it settles a new week; on other days it settles late rounds and confirms held lines. */
export const referralCrons: readonly CronJob[] = [{ job: SETTLE_JOB, pattern: '30 22 * * *' }]
