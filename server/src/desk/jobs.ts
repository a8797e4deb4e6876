import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { alertCrons, alertJobs } from './alerts/jobs.ts'
import { COUNT_JOB, countFigures } from './business-figures/stored-figures-job.ts'
import { RATE_JOB, reconcile } from './reconciliation/reconciliation-rate-job.ts'
import { COUNT_WEEKS_JOB, countWeeks } from './reports/week-counting.ts'
import { findRisk } from './risk/risk-alarms.ts'

const RISK_JOB = 'desk:look-for-risk'

export const deskJobs = (ctx: Context): Jobs => ({
  [COUNT_JOB]: () => countFigures(ctx),
  [COUNT_WEEKS_JOB]: () => countWeeks(ctx),
  [RATE_JOB]: () => reconcile(ctx),
  [RISK_JOB]: async () => void (await findRisk(ctx)),
  ...alertJobs(ctx),
})

/** Scheduled jobs of the desk (the staff's website). Totals are updated each minute, and earlier when an operator opens a page with old totals. */
export const deskCrons: readonly CronJob[] = [
  { job: COUNT_JOB, pattern: '* * * * *' },
  // This job runs at 03:40 in Bangkok, when few members play.
  { job: COUNT_WEEKS_JOB, pattern: '40 20 * * *' },
  { job: RATE_JOB, pattern: '*/15 * * * *' },
  { job: RISK_JOB, pattern: '*/10 * * * *' },
  ...alertCrons,
]
