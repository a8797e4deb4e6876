import { jobNames } from '@sala/contract/desk/display-texts/job-names.ts'
import { expect, test } from 'vitest'
import { allJobs } from '../composition.ts'
import type { Context } from '../context.ts'

/** A stand-in for the context. The test only lists the jobs and runs none, so no part of the context is used. */
const unread: unknown = new Proxy(() => unread, { get: () => unread })

/** Names of the jobs of release 1.0.0, by domain. An upgraded lobby may have any of them in its queue. */
const JOBS_OF_1_0_0 = {
  account: 'forget mark-names receipt send-code',
  cashier:
    'ask-bill ask-closed-bills ask-payout close-gateway due-returns expire expire-bank-files forget-callbacks forget-slip-pictures look-up-payout look-up-payouts open-gateway payout poll-gateway read-gateway read-statement read-taken-back resume-withdrawals return-to-payer withdrawal-moved',
  desk: 'count-figures look-for-risk',
  games:
    'check-credit count-seamless end-play fetch-back fetch-back-now fetch-late forget look-after-play move resume sweep-refused sync-catalogue',
  operators: 'expire-proposals forget',
  platform:
    'chain-audit check-books forget-clock-steps forget-limits forget-partner-log forget-replaced-jobs forget-security-events tell-alarms',
  privacy: 'forget',
  promotions: 'end end-due offer read-rounds sum-days',
  protection: 'forget-sittings look-again remind',
  referral: 'settle',
}

test('every background job has a Thai name for the audit log, and no name lacks its job', () => {
  expect(Object.keys(jobNames).sort()).toEqual(Object.keys(allJobs(unread as Context)).sort())
})

test('every job that release 1.0.0 could leave in the queue still has a handler', () => {
  const queued = Object.entries(JOBS_OF_1_0_0).flatMap(([domain, names]) =>
    names.split(' ').map(name => `${domain}:${name}`),
  )
  expect(Object.keys(allJobs(unread as Context))).toEqual(expect.arrayContaining(queued))
})
