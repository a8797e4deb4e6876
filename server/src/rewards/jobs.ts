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

/**
 * Tiers are computed each night at 00:20 in Bangkok, when the day whose stakes give points has ended. Old check-ins are deleted at 02:35 in
 * Bangkok.
 */
export const rewardsCrons: readonly CronJob[] = [
  { job: COMPUTE_TIERS_JOB, pattern: '20 17 * * *' },
  { job: FORGET_JOB, pattern: '35 19 * * *' },
]
