import type { Context } from '../context.ts'
import { type CronJob, forEachIsolated, type Jobs } from '../platform/jobs.ts'
import { examineMembers } from './members/affiliate-members.ts'
import { computeAllStatements } from './statements/statements.ts'

const STATEMENTS_JOB = 'affiliates:compute-statements'

export const affiliatesJobs = (ctx: Context): Jobs => ({
  [STATEMENTS_JOB]: async (_payload, stopping) => {
    const steps = [examineMembers, computeAllStatements]
    await forEachIsolated(ctx, steps, 'the statements of partners could not be computed', step =>
      step(ctx, stopping),
    )
  },
})

/** Each night at 03:10 in Bangkok, duplicate accounts are looked up and the open statements are computed. */
export const affiliatesCrons: readonly CronJob[] = [{ job: STATEMENTS_JOB, pattern: '10 20 * * *' }]
