import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { expireOldProposals } from './proposals/proposals.ts'
import { forgetOldDeskSessions } from './sessions/sessions.ts'
import { forgetOldTickets } from './sign-in/sign-in.ts'
import { forgetOldSums } from './single-operator-acts/daily-sums.ts'

/** Days for which ended sessions are stored, so that a recent sign-in can be reviewed with its device. The audit log stores sign-ins permanently. */
const SESSIONS_KEPT_DAYS = 90
const TICKETS_KEPT_DAYS = 2
/**
 * Days for which decisions without a checker are stored. No case about money stays open for so long, so a repeated decision about a case is always
 * recognised and not counted twice.
 */
const SUMS_KEPT_DAYS = 400

const forget = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now().getTime()
  await forgetOldDeskSessions(ctx, new Date(now - SESSIONS_KEPT_DAYS * DAY_MS))
  await forgetOldTickets(ctx, new Date(now - TICKETS_KEPT_DAYS * DAY_MS))
  await forgetOldSums(ctx, new Date(now - SUMS_KEPT_DAYS * DAY_MS))
}

export const operatorsJobs = (ctx: Context): Jobs => ({
  'operators:forget': () => forget(ctx),
  'operators:expire-proposals': () => expireOldProposals(ctx),
})

/** Scheduled jobs of this domain. The patterns are in UTC: 19:40 is 02:40 in Bangkok. */
export const operatorsCrons: readonly CronJob[] = [
  { job: 'operators:forget', pattern: '40 19 * * *' },
  { job: 'operators:expire-proposals', pattern: '*/10 * * * *' },
]
