import type { Context } from '../context.ts'
import { readUnreadRounds } from '../games/rounds/pending-rounds.ts'
import { weekOf } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { confirmDue, settleCommissions } from './settlement/settlement.ts'

const SETTLE_JOB = 'referral:settle'

export const referralJobs = (ctx: Context): Jobs => ({
  [SETTLE_JOB]: async (_payload, stopping) => {
    // Most rounds were counted in the hours before; late ones are corrected the next day.
    await readUnreadRounds(ctx, weekOf(ctx.clock.now()).starts_at, { stopping })
    try {
      await settleCommissions(ctx)
    } finally {
      await confirmDue(ctx)
    }
  },
})

/** 05:30 in Bangkok, daily: on Wednesdays a new week is settled, on other days late rounds and held lines. */
export const referralCrons: readonly CronJob[] = [{ job: SETTLE_JOB, pattern: '30 22 * * *' }]
