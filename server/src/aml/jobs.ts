import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { SCREEN_JOB } from './lists/sanctions-lists.ts'
import { lookForLaundering } from './rules/suspicion-rules.ts'
import { compareBeforePayout, PAYOUT_SCREEN_JOB } from './screening/comparison-before-payout.ts'
import { screenMembers } from './screening/screening.ts'

const RULES_JOB = 'aml:rules'

export const amlJobs = (ctx: Context): Jobs => ({
  [SCREEN_JOB]: ({ all }, stopping) => screenMembers(ctx, { all: all === 'yes' }, stopping),
  [PAYOUT_SCREEN_JOB]: (_, stopping) => compareBeforePayout(ctx, stopping),
  [RULES_JOB]: () => lookForLaundering(ctx),
})

/**
 * New and changed names and birth dates of members are compared with the sanctions lists every ten minutes, and a new name before the member's first
 * payout. The rules about deposits and withdrawals run each hour.
 */
export const amlCrons: readonly CronJob[] = [
  { job: SCREEN_JOB, pattern: '3,13,23,33,43,53 * * * *' },
  { job: RULES_JOB, pattern: '27 * * * *' },
]
