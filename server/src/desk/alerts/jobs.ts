import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../../platform/jobs.ts'
import { updateBusinessAlarms } from './business-alarm-signals.ts'
import { deleteOldCalls } from './sql.ts'
import { callGroup, SEND_GROUP_JOB, sendGroupMessages } from './staff-group-messages.ts'
import { deleteOldGroupMessages } from './staff-group-sql.ts'

const CALL_JOB = 'desk:call-staff'
const FORGET_JOB = 'desk:forget-calls'
/**
 * Days for which alerts and messages to the staff group are stored. Work whose deadline passed more than a day ago causes no alert, so a deleted
 * alert is not repeated.
 */
const KEPT_DAYS = 14

export const alertJobs = (ctx: Context): Jobs => ({
  [CALL_JOB]: async () => {
    await updateBusinessAlarms(ctx)
    await callGroup(ctx)
  },
  [SEND_GROUP_JOB]: () => sendGroupMessages(ctx),
  [FORGET_JOB]: async () => {
    const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)
    await deleteInBatches(atMost => deleteOldCalls(ctx.db, before, atMost))
    await deleteInBatches(atMost => deleteOldGroupMessages(ctx.db, before, atMost))
  },
})

/** Each minute, business alarms are updated and new alerts are sent to the staff group. Old alerts are deleted daily at 04:35 Bangkok time. */
export const alertCrons: readonly CronJob[] = [
  { job: CALL_JOB, pattern: '* * * * *' },
  { job: SEND_GROUP_JOB, pattern: '* * * * *' },
  { job: FORGET_JOB, pattern: '35 21 * * *' },
]
