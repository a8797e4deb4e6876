import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { countFigures } from './figures/counting.ts'
import { lookForRisk } from './risk/alarms.ts'

const COUNT_JOB = 'desk:count-figures'
const RISK_JOB = 'desk:look-for-risk'

export const deskJobs = (ctx: Context): Jobs => ({
  [COUNT_JOB]: () => countFigures(ctx),
  [RISK_JOB]: async () => void (await lookForRisk(ctx)),
})

/** Figures every minute: what is shown of today is never older. */
export const deskCrons: readonly CronJob[] = [
  { job: COUNT_JOB, pattern: '* * * * *' },
  { job: RISK_JOB, pattern: '*/10 * * * *' },
]
