import type { Context } from '../context.ts'
import { type CronJob, forEachIsolated, type Jobs } from '../platform/jobs.ts'
import { FREE_ROUNDS_JOB } from './free-rounds/free-rounds-batches.ts'
import { giveWaiting, stopForbidden, tellGiven } from './free-rounds/free-rounds-granting.ts'
import { payWinnings, settleEnded } from './free-rounds/free-rounds-settlement.ts'
import { forgetOldCheckIns } from './missions/check-in-retention.ts'
import { computeAllTiers } from './tiers/member-tiers.ts'
import { COMPUTE_TIERS_JOB } from './tiers/tier-tables.ts'
import { payPrizes } from './tournaments/prize-payment.ts'
import { decideDue } from './tournaments/tournament-decision.ts'
import { forgetRounds, scoreRounds } from './tournaments/tournament-scores.ts'

const SCORE_JOB = 'rewards:score-tournaments'
const DECIDE_JOB = 'rewards:decide-tournaments'
const STOP_FREE_ROUNDS_JOB = 'rewards:stop-free-rounds'
const FORGET_JOB = 'rewards:forget'

/** Runs the steps of a job in their order. A step that fails for one member or one tournament does not stop the next steps. */
const runSteps = (ctx: Context, steps: readonly ((ctx: Context) => Promise<void>)[]): Promise<void> =>
  forEachIsolated(ctx, steps, 'a step of a rewards job failed', step => step(ctx))

export const rewardsJobs = (ctx: Context): Jobs => ({
  [COMPUTE_TIERS_JOB]: () => computeAllTiers(ctx),
  [SCORE_JOB]: async (_payload, stopping) => {
    await scoreRounds(ctx, { stopping })
  },
  [DECIDE_JOB]: () => runSteps(ctx, [decideDue, payPrizes]),
  [FREE_ROUNDS_JOB]: () => runSteps(ctx, [giveWaiting, tellGiven, settleEnded, payWinnings]),
  [STOP_FREE_ROUNDS_JOB]: () => stopForbidden(ctx),
  [FORGET_JOB]: () => runSteps(ctx, [forgetOldCheckIns, forgetRounds]),
})

/**
 * Cron jobs of this domain.
 *
 * - At 00:20 in Bangkok: compute the tiers, because the day whose stakes give points has ended.
 * - Each minute: score rounds of tournaments, decide tournaments, pay prizes, and order and settle free rounds.
 * - Every ten minutes: cancel free rounds of members who may no longer receive rewards.
 * - At 02:35 in Bangkok: delete old check-ins and old rounds of tournaments.
 */
export const rewardsCrons: readonly CronJob[] = [
  { job: COMPUTE_TIERS_JOB, pattern: '20 17 * * *' },
  { job: SCORE_JOB, pattern: '* * * * *' },
  { job: DECIDE_JOB, pattern: '* * * * *' },
  { job: FREE_ROUNDS_JOB, pattern: '* * * * *' },
  { job: STOP_FREE_ROUNDS_JOB, pattern: '*/10 * * * *' },
  { job: FORGET_JOB, pattern: '35 19 * * *' },
]
