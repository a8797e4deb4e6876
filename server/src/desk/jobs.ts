import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { COUNT_JOB, countFigures } from './figures/counting.ts'

export const deskJobs = (ctx: Context): Jobs => ({
  [COUNT_JOB]: () => countFigures(ctx),
})

/** Every minute, and sooner while somebody looks. */
export const deskCrons: readonly CronJob[] = [{ job: COUNT_JOB, pattern: '* * * * *' }]
