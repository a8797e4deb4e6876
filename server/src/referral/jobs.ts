import type { Context } from '../context.ts'
import { readUnreadRounds } from '../games/rounds/pending-rounds.ts'
import { weekOf } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { confirmDue, settleCommissions } from './settlement/settlement.ts'

const SETTLE_JOB = 'referral:settle'

export const referralJobs = (ctx: Context): Jobs => ({
  [SETTLE_JOB]: async (_payload, stopping) => {
    // Most were read in the hours before; who is read later is corrected the day after.
    await readUnreadRounds(ctx, weekOf(ctx.clock.now()).starts_at, { stopping })
    try {
      await settleCommissions(ctx)
    } finally {
      await confirmDue(ctx)
    }
  },
})

/** 05:30 in Bangkok, each day: on Wednesdays a new week is over, on the others late rounds and held lines are looked after. */
export const referralCrons: readonly CronJob[] = [{ job: SETTLE_JOB, pattern: '30 22 * * *' }]
