import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { lookForRisk } from './risk/alarms.ts'

const RISK_JOB = 'desk:look-for-risk'

export const deskJobs = (ctx: Context): Jobs => ({
  [RISK_JOB]: async () => void (await lookForRisk(ctx)),
})

export const deskCrons: readonly CronJob[] = [{ job: RISK_JOB, pattern: '*/10 * * * *' }]
