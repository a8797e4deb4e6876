import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forgetOldCheckIns } from './missions/check-in-retention.ts'
import { computeAllTiers } from './tiers/member-tiers.ts'
import { COMPUTE_TIERS_JOB } from './tiers/tier-tables.ts'
import { decideDue } from './tournaments/decision.ts'
import { payPrizes } from './tournaments/prize-payment.ts'
import { forgetRounds, scoreRounds } from './tournaments/scores.ts'

const SCORE_JOB = 'rewards:score-tournaments'
const DECIDE_JOB = 'rewards:decide-tournaments'
const FORGET_JOB = 'rewards:forget'

export const rewardsJobs = (ctx: Context): Jobs => ({
  [COMPUTE_TIERS_JOB]: () => computeAllTiers(ctx),
  [SCORE_JOB]: async (_payload, stopping) => {
    await scoreRounds(ctx, { stopping })
  },
  [DECIDE_JOB]: async () => {
    await decideDue(ctx)
    await payPrizes(ctx)
  },
  [FORGET_JOB]: async () => {
    await forgetOldCheckIns(ctx)
    await forgetRounds(ctx)
  },
})

/**
 * Tiers are computed each night at 00:20 in Bangkok, when the day whose stakes give points has ended. Each minute the scores of tournaments follow
 * the counted rounds, and tournaments are decided and paid. Old check-ins and rounds of tournaments are deleted at 02:35 in Bangkok.
 */
export const rewardsCrons: readonly CronJob[] = [
  { job: COMPUTE_TIERS_JOB, pattern: '20 17 * * *' },
  { job: SCORE_JOB, pattern: '* * * * *' },
  { job: DECIDE_JOB, pattern: '* * * * *' },
  { job: FORGET_JOB, pattern: '35 19 * * *' },
]
