import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import type { ReadRounds } from '../ports.ts'
import { writeEndedBreaks } from './breaks/ended-break-messages.ts'
import { rematchExclusions } from './duplicate-accounts/self-exclusion-matches.ts'
import { reminderCrons, reminderJobs } from './play-reminders/jobs.ts'

const ENDED_BREAKS_JOB = 'protection:write-ended-breaks'

/** Jobs of this domain. `readRounds` reads the member's rounds from the game site. It throws Refusal if the site is unavailable. */
export const protectionJobs = (ctx: Context, readRounds: ReadRounds): Jobs => ({
  ...reminderJobs(ctx, readRounds),
  'protection:look-again': () => rematchExclusions(ctx),
  [ENDED_BREAKS_JOB]: () => writeEndedBreaks(ctx),
})

/** The job for missed matches runs at 03:10 in Bangkok. The job for ended breaks runs each hour. */
export const protectionCrons: readonly CronJob[] = [
  ...reminderCrons,
  { job: 'protection:look-again', pattern: '10 20 * * *' },
  { job: ENDED_BREAKS_JOB, pattern: '2 * * * *' },
]
