import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forgetOldCheckIns } from './missions/check-in-retention.ts'
import { computeAllTiers } from './tiers/member-tiers.ts'
import { COMPUTE_TIERS_JOB } from './tiers/tier-tables.ts'

const FORGET_JOB = 'rewards:forget'

export const rewardsJobs = (ctx: Context): Jobs => ({
  [COMPUTE_TIERS_JOB]: () => computeAllTiers(ctx),
  [FORGET_JOB]: () => forgetOldCheckIns(ctx),
})

/** Each night: tiers at 00:20 in Bangkok, after the day of their points has ended, and old check-ins. */
export const rewardsCrons: readonly CronJob[] = [
  { job: COMPUTE_TIERS_JOB, pattern: '20 17 * * *' },
  { job: FORGET_JOB, pattern: '35 19 * * *' },
]
