import type { Context } from './context.ts'
import { alarmsNow } from './desk/sql/active-alarms.ts'
import { chainAudit } from './platform/audit.ts'
import { sealAudit } from './platform/audit-seals.ts'
import { forgetBrowserFaults } from './platform/browser-faults/browser-faults.ts'
import { DAY_MS } from './platform/calendar.ts'
import { checkBooks } from './platform/database/ledger-check.ts'
import { forgetReplacedJobs } from './platform/job-queue/failed-jobs.ts'
import type { CronJob, Jobs } from './platform/jobs.ts'
import { forgetClockSteps } from './platform/partner-clocks/partner-clocks.ts'
import { forgetPartnerLog } from './platform/partner-log/partner-log.ts'
import { forgetOldLimits } from './platform/rate-limits.ts'
import { forgetSecurityEvents } from './platform/security/security-events.ts'

/** Days for which rate limit counters are stored. This is longer than the time window of every rate limit. */
const LIMITS_KEPT_DAYS = 2

/**
 * Jobs of the platform. Each minute, a job adds audit lines to the hash chain and seals them. At 02:00 in Bangkok, jobs delete old rate limit
 * counters and check the ledger.
 */
export const platformJobs = (ctx: Context): Jobs => ({
  'platform:forget-limits': () =>
    forgetOldLimits(ctx.db, new Date(ctx.clock.now().getTime() - LIMITS_KEPT_DAYS * DAY_MS)),
  'platform:forget-security-events': () => forgetSecurityEvents(ctx.db, ctx.clock.now()),
  'platform:forget-clock-steps': () => forgetClockSteps(ctx.db, ctx.clock.now()),
  'platform:forget-browser-faults': () => forgetBrowserFaults(ctx.db, ctx.clock.now()),
  'platform:forget-partner-log': () => forgetPartnerLog(ctx.db, ctx.clock.now()),
  'platform:forget-replaced-jobs': () => forgetReplacedJobs(ctx.db),
  'platform:tell-alarms': async () => {
    for (const alarm of await alarmsNow(ctx)) ctx.log.error(alarm, 'SECURITY ALARM: run `security alarms`')
  },
  'platform:chain-audit': async () => {
    await chainAudit(ctx.db)
    await sealAudit(ctx.db, ctx.config, ctx.log, ctx.clock.now())
  },
  'platform:check-books': async () => {
    const wrong = await checkBooks(ctx.config.database_url)
    if (wrong === null) return
    ctx.log.error({ rule: wrong }, 'THE BOOKS DISAGREE: stop payouts and investigate')
    throw new Error(wrong)
  },
})

export const platformCrons: readonly CronJob[] = [
  { job: 'platform:forget-limits', pattern: '0 19 * * *' },
  { job: 'platform:forget-security-events', pattern: '5 19 * * *' },
  { job: 'platform:forget-clock-steps', pattern: '10 19 * * *' },
  { job: 'platform:forget-partner-log', pattern: '15 19 * * *' },
  { job: 'platform:forget-browser-faults', pattern: '20 19 * * *' },
  { job: 'platform:forget-replaced-jobs', pattern: '25 * * * *' },
  { job: 'platform:tell-alarms', pattern: '* * * * *' },
  { job: 'platform:chain-audit', pattern: '* * * * *' },
  { job: 'platform:check-books', pattern: '10 19 * * *' },
]
