import { accountCrons, accountJobs } from './account/jobs.ts'
import { memberContacts } from './account/members/member-contacts.ts'
import { noticePhone } from './account/otp/safety-sms-phone.ts'
import { affiliatesCrons, affiliatesJobs } from './affiliates/jobs.ts'
import { joinAffiliate } from './affiliates/members/affiliate-members.ts'
import { amlCrons, amlJobs } from './aml/jobs.ts'
import { awaitsComparison } from './aml/screening/comparison-before-payout.ts'
import { campaignsCrons, campaignsJobs } from './campaigns/jobs.ts'
import { careCrons, careJobs } from './care/jobs.ts'
import { countUnverifiedStakes } from './cashier/bank/unverified-deposits.ts'
import { cashierCrons, cashierJobs } from './cashier/jobs.ts'
import { holdPayouts } from './cashier/payout-decisions/withdrawal-holds.ts'
import type { Context } from './context.ts'
import { deskCrons, deskJobs } from './desk/jobs.ts'
import { taggedMembers } from './desk/members/member-notes.ts'
import { deskPersonalData } from './desk/personal-data.ts'
import { findBankDebit } from './desk/reconciliation/manual-corrections.ts'
import { dropClaimsOf } from './desk/work-queue/case-claims.ts'
import { eventsCrons, eventsJobs } from './events/jobs.ts'
import { closeGames } from './games/game-closing/game-closing.ts'
import { gamesCrons, gamesJobs } from './games/jobs.ts'
import { syncRounds } from './games/rounds/round-sync.ts'
import { rejudgePlay } from './games/wallet-modes/wallet-mode.ts'
import { countPlayHours } from './ledger/hourly-play-totals.ts'
import { ledgerCrons, ledgerJobs } from './ledger/seals/jobs.ts'
import { messagesCrons, messagesJobs } from './messages/jobs.ts'
import { operatorsCrons, operatorsJobs } from './operators/jobs.ts'
import { requireSecond } from './operators/operator-users/operator-independence.ts'
import { operatorsPersonalData } from './operators/personal-data.ts'
import type { CronJob, Jobs } from './platform/jobs.ts'
import { platformCrons, platformJobs } from './platform-jobs.ts'
import type { Ports } from './ports.ts'
import { privacyCrons, privacyJobs } from './privacy/jobs.ts'
import { creditArrived, requiresRoundsRead } from './promotions/bonuses/bonus-openings.ts'
import { promotionsCrons, promotionsJobs } from './promotions/jobs.ts'
import { countStakes } from './promotions/wagering/stake-counting.ts'
import { lookAlike } from './protection/duplicate-accounts/self-exclusion-matches.ts'
import { protectionCrons, protectionJobs } from './protection/jobs.ts'
import { stopAtLossLimit } from './protection/limits/loss-limit.ts'
import { countPlay } from './protection/play-reminders/play-sessions.ts'
import { deliveryStops } from './recipients/delivery-stop-reasons.ts'
import { friendDeposits } from './referral/inviters/friend-deposits.ts'
import { invitedBy, joinReferral } from './referral/inviters/inviters.ts'
import { referralCrons, referralJobs } from './referral/jobs.ts'
import { rewardsCrons, rewardsJobs } from './rewards/jobs.ts'
import { countTournamentRounds } from './rewards/tournaments/round-counter.ts'
import { supportCrons, supportJobs } from './support/jobs.ts'

/**
 * Implementations of the functions that `ports.ts` declares. A caller in a lower layer gets them here, because it must not import the higher layer.
 */
export const ports: Ports = {
  joinReferral,
  joinAffiliate,
  invitedBy,
  friendDeposits,
  deliveryStops,
  noticePhone,
  memberContacts,
  closeGames,
  rejudgePlay,
  holdPayouts,
  lookAlike: lookAlike(closeGames),
  taggedMembers,
  dropClaims: dropClaimsOf,
  awaitsComparison,
  requireSecond,
  findBankDebit,
  requiresRoundsRead,
  creditArrived,
  personalDataAbove: async () => [operatorsPersonalData, deskPersonalData],
  roundsCounters: [
    countPlayHours,
    countStakes,
    countPlay,
    countUnverifiedStakes,
    countTournamentRounds,
    stopAtLossLimit(closeGames),
  ],
}

/** Returns all jobs of all domains. Throws if two domains use the same job name. */
export const allJobs = (ctx: Context): Jobs => {
  const jobs: Record<string, Jobs[string]> = {}
  const domains = [
    platformJobs,
    ledgerJobs,
    messagesJobs,
    eventsJobs,
    accountJobs,
    gamesJobs,
    cashierJobs,
    careJobs,
    amlJobs,
    affiliatesJobs,
    referralJobs,
    promotionsJobs,
    rewardsJobs,
    supportJobs,
    campaignsJobs,
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
  ...ledgerCrons,
  ...messagesCrons,
  ...eventsCrons,
  ...accountCrons,
  ...gamesCrons,
  ...cashierCrons,
  ...careCrons,
  ...amlCrons,
  ...affiliatesCrons,
  ...referralCrons,
  ...promotionsCrons,
  ...rewardsCrons,
  ...supportCrons,
  ...protectionCrons,
  ...campaignsCrons,
  ...privacyCrons,
  ...operatorsCrons,
  ...deskCrons,
]
