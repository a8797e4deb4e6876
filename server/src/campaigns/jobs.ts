import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { measureCampaigns } from './results/results.ts'
import { deleteOldCampaignMembers } from './sending/progress.ts'
import { resumeSending, runSending, SEND_JOB } from './sending/sending.ts'

const RESUME_JOB = 'campaigns:resume'
const MEASURE_JOB = 'campaigns:measure'
const FORGET_JOB = 'campaigns:forget'
/** Days for which the members of an ended campaign are kept, as long as their messages. The results are permanent. */
const MEMBER_DAYS = 400

const ofCampaign = z.object({ campaign: idOf('cmp') })

export const campaignsJobs = (ctx: Context): Jobs => ({
  [SEND_JOB]: (payload, stopping) => runSending(ctx, ofCampaign.parse(payload).campaign, stopping),
  [RESUME_JOB]: () => resumeSending(ctx),
  [MEASURE_JOB]: () => measureCampaigns(ctx),
  [FORGET_JOB]: () => {
    const before = new Date(ctx.clock.now().getTime() - MEMBER_DAYS * DAY_MS)
    return deleteInBatches(atMost => deleteOldCampaignMembers(ctx.db, before, atMost))
  },
})

/** Each minute campaigns under way continue after a kill or quiet hours. Each hour results are computed. Daily at 04:40 Bangkok time old members are deleted. */
export const campaignsCrons: readonly CronJob[] = [
  { job: RESUME_JOB, pattern: '* * * * *' },
  { job: MEASURE_JOB, pattern: '25 * * * *' },
  { job: FORGET_JOB, pattern: '40 21 * * *' },
]
