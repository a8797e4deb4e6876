import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import type { ReadRounds } from '../ports.ts'
import { rematchExclusions } from './duplicate-accounts/self-exclusion-matches.ts'
import { reminderCrons, reminderJobs } from './play-reminders/jobs.ts'

/** Jobs of this domain. `readRounds` reads the site's rounds of one member. If the site does not answer, it throws Refusal `game_site_silent`. */
export const protectionJobs = (ctx: Context, readRounds: ReadRounds): Jobs => ({
  ...reminderJobs(ctx, readRounds),
  'protection:look-again': () => rematchExclusions(ctx),
})

/** The search for missed matches runs at 03:10 in Bangkok. */
export const protectionCrons: readonly CronJob[] = [
  ...reminderCrons,
  { job: 'protection:look-again', pattern: '10 20 * * *' },
]
