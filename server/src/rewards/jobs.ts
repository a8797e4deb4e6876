import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { computeAllTiers } from './tiers/member-tiers.ts'
import { COMPUTE_TIERS_JOB } from './tiers/tier-tables.ts'

export const rewardsJobs = (ctx: Context): Jobs => ({
  [COMPUTE_TIERS_JOB]: () => computeAllTiers(ctx),
})

/** Tiers are computed each night at 00:20 in Bangkok, when the day whose stakes give points has ended. */
export const rewardsCrons: readonly CronJob[] = [{ job: COMPUTE_TIERS_JOB, pattern: '20 17 * * *' }]
