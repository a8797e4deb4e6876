import { accountCrons, accountJobs } from './account/jobs.ts'
import { cashierCrons, cashierJobs } from './cashier/jobs.ts'
import type { Context } from './context.ts'
import { gamesCrons, gamesJobs } from './games/jobs.ts'
import type { CronJob, Jobs } from './platform/jobs.ts'
import { promotionsCrons, promotionsJobs } from './promotions/jobs.ts'
import { protectionCrons, protectionJobs } from './protection/reminders/jobs.ts'
import { referralCrons, referralJobs } from './referral/jobs.ts'
import { platformCrons, platformJobs } from './upkeep.ts'

/** Every job of every domain. A name that two domains claim is a mistake and stops the start. */
export const allJobs = (ctx: Context): Jobs => {
  const jobs: Record<string, Jobs[string]> = {}
  const domains = [
    platformJobs,
    accountJobs,
    gamesJobs,
    cashierJobs,
    referralJobs,
    promotionsJobs,
    protectionJobs,
  ]
  for (const domain of domains.map(jobsOf => jobsOf(ctx))) {
    for (const [name, handler] of Object.entries(domain)) {
      if (jobs[name] !== undefined) throw new Error(`two jobs are called ${name}`)
      jobs[name] = handler
    }
  }
  return jobs
}

export const allCrons: readonly CronJob[] = [
  ...platformCrons,
  ...accountCrons,
  ...gamesCrons,
  ...cashierCrons,
  ...referralCrons,
  ...promotionsCrons,
  ...protectionCrons,
]
