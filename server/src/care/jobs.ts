import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forgetFindings, lookForHarm, measureInteractions } from './intervention-steps/care-job.ts'

const LOOK_JOB = 'care:look'
const MEASURE_JOB = 'care:measure'
const FORGET_JOB = 'care:forget'

export const careJobs = (ctx: Context): Jobs => ({
  [LOOK_JOB]: (_payload, stopping) => lookForHarm(ctx, stopping),
  [MEASURE_JOB]: () => measureInteractions(ctx),
  [FORGET_JOB]: () => forgetFindings(ctx),
})

/**
 * Markers of harm are looked for each quarter of an hour. The results of interactions with members are measured each hour. Old findings are deleted
 * at 04:50 in Bangkok.
 */
export const careCrons: readonly CronJob[] = [
  { job: LOOK_JOB, pattern: '4,19,34,49 * * * *' },
  { job: MEASURE_JOB, pattern: '35 * * * *' },
  { job: FORGET_JOB, pattern: '50 21 * * *' },
]
