import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import {
  closeIdleThreads,
  deleteOldComplaints,
  deleteOldPictures,
  deleteOldThreads,
} from './retention-sql.ts'
import { supportSettings } from './settings.ts'

const FORGET_JOB = 'support:forget'
/** Maximum number of pictures that one statement deletes, because a picture is a hundred times as large as other rows. */
const PICTURES_AT_ONCE = 500

export const supportJobs = (ctx: Context): Jobs => ({
  [FORGET_JOB]: async () => {
    const now = ctx.clock.now()
    const { idle_days, picture_days, thread_days, complaint_days } = await readSettings(
      ctx.db,
      supportSettings,
    )
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await deleteInBatches(atMost => closeIdleThreads(ctx.db, before(idle_days), now, atMost))
    await deleteInBatches(atMost => deleteOldPictures(ctx.db, before(picture_days), atMost), PICTURES_AT_ONCE)
    await deleteInBatches(atMost => deleteOldThreads(ctx.db, before(thread_days), atMost))
    await deleteInBatches(atMost => deleteOldComplaints(ctx.db, before(complaint_days), atMost))
  },
})

/** Daily at 04:30 Bangkok time, idle conversations are closed and old ones are deleted. */
export const supportCrons: readonly CronJob[] = [{ job: FORGET_JOB, pattern: '30 21 * * *' }]
