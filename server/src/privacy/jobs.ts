import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { forgetKept } from './erased-account-retention.ts'

export const privacyJobs = (ctx: Context): Jobs => ({ 'privacy:forget': () => forgetKept(ctx) })

/** The deletion job runs at 03:30 in Bangkok. */
export const privacyCrons: readonly CronJob[] = [{ job: 'privacy:forget', pattern: '30 20 * * *' }]
