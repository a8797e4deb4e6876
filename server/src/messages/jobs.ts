import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { deleteEndedConsents } from './choices/news-consents.ts'
import { PUSH_JOB, SMS_JOB } from './messages.ts'
import { sendDuePushes } from './push/deliveries.ts'
import { sendDueSms } from './sms/safety-sms.ts'
import { deleteOldMessages } from './sql.ts'

/** Days for which a message is kept. It is a little more than a year, so that questions about a message can be answered. */
const MESSAGE_DAYS = 400
const FORGET_JOB = 'messages:forget'

export const messagesJobs = (ctx: Context): Jobs => ({
  [FORGET_JOB]: async () => {
    const before = new Date(ctx.clock.now().getTime() - MESSAGE_DAYS * DAY_MS)
    await deleteInBatches(atMost => deleteOldMessages(ctx.db, before, atMost))
    // An ended consent is the evidence for the news that were sent under it, so it is kept as long as those.
    await deleteInBatches(atMost => deleteEndedConsents(ctx.db, before, atMost))
  },
  [PUSH_JOB]: () => sendDuePushes(ctx),
  [SMS_JOB]: () => sendDueSms(ctx),
})

/** Old messages are deleted daily at 04:20 Bangkok time. Each minute, failed pushes and SMS are sent again if their pause is over. */
export const messagesCrons: readonly CronJob[] = [
  { job: FORGET_JOB, pattern: '20 21 * * *' },
  { job: PUSH_JOB, pattern: '* * * * *' },
  { job: SMS_JOB, pattern: '* * * * *' },
]
