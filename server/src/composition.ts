import { accountCrons, accountJobs } from './account/jobs.ts'
import { countUnverifiedStakes } from './cashier/bank/unverified-deposits.ts'
import { holdPayouts } from './cashier/decisions/holds.ts'
import { cashierCrons, cashierJobs } from './cashier/jobs.ts'
import type { Context } from './context.ts'
import { deskCrons, deskJobs } from './desk/jobs.ts'
import { deskPersonalData } from './desk/personal-data.ts'
import { findBankDebit } from './desk/reconcile/corrections.ts'
import { dropClaimsOf } from './desk/work/claims.ts'
import { closeGames } from './games/closing/closing.ts'
import { gamesCrons, gamesJobs } from './games/jobs.ts'
import { rejudgePlay } from './games/modes/wallet-mode.ts'
import { syncRounds } from './games/rounds/rounds.ts'
import { countPlayHours } from './ledger/play-hours.ts'
import { operatorsCrons, operatorsJobs } from './operators/jobs.ts'
import { requireSecond } from './operators/people/independence.ts'
import { operatorsPersonalData } from './operators/personal-data.ts'
import type { CronJob, Jobs } from './platform/jobs.ts'
import type { Ports } from './ports.ts'
import { privacyCrons, privacyJobs } from './privacy/jobs.ts'
import { creditArrived, requiresRoundsRead } from './promotions/bonuses/openings.ts'
import { promotionsCrons, promotionsJobs } from './promotions/jobs.ts'
import { countStakes } from './promotions/turnover/stakes.ts'
import { lookAlike } from './protection/duplicate-accounts/excluded-matches.ts'
import { protectionCrons, protectionJobs } from './protection/jobs.ts'
import { stopAtLossLimit } from './protection/limits/loss-limit.ts'
import { countPlay } from './protection/reminders/play-sessions.ts'
import { referralCrons, referralJobs } from './referral/jobs.ts'
import { joinReferral } from './referral/tree/parents.ts'
import { platformCrons, platformJobs } from './upkeep.ts'

/** Implementations of the functions that `ports.ts` declares. Each implementation is in a higher layer than its callers. */
export const ports: Ports = {
  joinReferral,
  closeGames,
  rejudgePlay,
  holdPayouts,
  lookAlike: lookAlike(closeGames),
  dropClaims: dropClaimsOf,
  requireSecond,
  findBankDebit,
  requiresRoundsRead,
  creditArrived,
  personalDataAbove: [operatorsPersonalData, deskPersonalData],
  roundsCounters: [
    countPlayHours,
    countStakes,
    countPlay,
    countUnverifiedStakes,
    stopAtLossLimit(closeGames),
  ],
}

/** All jobs of all domains. Throws if two domains use the same job name. */
export const allJobs = (ctx: Context): Jobs => {
  const jobs: Record<string, Jobs[string]> = {}
  const domains = [
    platformJobs,
    accountJobs,
    gamesJobs,
    cashierJobs,
    referralJobs,
    promotionsJobs,
    privacyJobs,
    operatorsJobs,
    deskJobs,
  ].map(jobsOf => jobsOf(ctx))
  const withRounds = protectionJobs(ctx, memberId => syncRounds(ctx, memberId))
  for (const domain of [...domains, withRounds]) {
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
  ...privacyCrons,
  ...operatorsCrons,
  ...deskCrons,
]
