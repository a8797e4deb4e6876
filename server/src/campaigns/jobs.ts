import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { measureCampaigns } from './results/campaign-results.ts'
import {
  forgetMembers,
  MEASURE_JOB,
  resumeSending,
  runSending,
  SEND_JOB,
} from './sending/campaign-sending.ts'

const RESUME_JOB = 'campaigns:resume'
const FORGET_JOB = 'campaigns:forget'

const ofCampaign = z.object({ campaign: idOf('cmp') })

export const campaignsJobs = (ctx: Context): Jobs => ({
  [SEND_JOB]: (payload, stopping) => runSending(ctx, ofCampaign.parse(payload).campaign, stopping),
  [RESUME_JOB]: () => resumeSending(ctx),
  [MEASURE_JOB]: () => measureCampaigns(ctx),
  [FORGET_JOB]: () => forgetMembers(ctx),
})

/**
 * Each minute, campaigns continue that have begun and that no job is sending, for example after a crash or after quiet hours. Each hour, results are
 * computed. Daily at 04:40 Bangkok time, the lists of members of old campaigns are deleted.
 */
export const campaignsCrons: readonly CronJob[] = [
  { job: RESUME_JOB, pattern: '* * * * *' },
  { job: MEASURE_JOB, pattern: '25 * * * *' },
  { job: FORGET_JOB, pattern: '40 21 * * *' },
]
