import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import type { ReadRounds } from '../ports.ts'
import { writeEndedBreaks } from './breaks/ended-break-messages.ts'
import { rematchExclusions } from './duplicate-accounts/self-exclusion-matches.ts'
import { reminderCrons, reminderJobs } from './play-reminders/jobs.ts'

const ENDED_BREAKS_JOB = 'protection:write-ended-breaks'

/** Jobs of this domain. `readRounds` reads the member's rounds from the game site, and throws a Refusal if the site is unavailable. */
export const protectionJobs = (ctx: Context, readRounds: ReadRounds): Jobs => ({
  ...reminderJobs(ctx, readRounds),
  'protection:look-again': () => rematchExclusions(ctx),
  [ENDED_BREAKS_JOB]: () => writeEndedBreaks(ctx),
})

/** Matches of duplicate accounts that were missed are looked for at 03:10 in Bangkok. Breaks that ended are looked for each hour. */
export const protectionCrons: readonly CronJob[] = [
  ...reminderCrons,
  { job: 'protection:look-again', pattern: '10 20 * * *' },
  { job: ENDED_BREAKS_JOB, pattern: '2 * * * *' },
]
