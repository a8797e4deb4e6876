import type { Context } from '../context.ts'
import { readUnreadRounds } from '../games/rounds/unread-rounds.ts'
import { weekOf } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { confirmDue, settleCommissions } from './commission/commission-settlement.ts'

const SETTLE_JOB = 'referral:settle'

export const referralJobs = (ctx: Context): Jobs => ({
  [SETTLE_JOB]: async (_payload, stopping) => {
    // First reads the game rounds of earlier weeks that were not read yet. Rounds that the game site reports later are settled on the next day.
    await readUnreadRounds(ctx, weekOf(ctx.clock.now()).starts_at, { stopping })
    try {
      await settleCommissions(ctx)
    } finally {
      await confirmDue(ctx)
    }
  },
})

/** Runs daily at 05:30 Bangkok time. On Wednesday the run settles a new week. On other days it settles late rounds and confirms commission. */
export const referralCrons: readonly CronJob[] = [{ job: SETTLE_JOB, pattern: '30 22 * * *' }]
