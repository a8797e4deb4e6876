import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { countFigures } from './figures/counting.ts'

const COUNT_JOB = 'desk:count-figures'

export const deskJobs = (ctx: Context): Jobs => ({
  [COUNT_JOB]: () => countFigures(ctx),
})

/** Every minute: what is shown of today is never older. */
export const deskCrons: readonly CronJob[] = [{ job: COUNT_JOB, pattern: '* * * * *' }]
