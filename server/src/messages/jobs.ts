import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { deleteEndedConsents } from './choices/news-consents.ts'
import { PUSH_JOB, SMS_JOB } from './messages.ts'
import { sendDuePushes } from './push/deliveries.ts'
import { sendDueSms } from './sms/safety-sms.ts'
import { deleteOldMessages } from './sql.ts'

/** Days for which a message is kept: a year, and some time for questions about it. */
const MESSAGE_DAYS = 400
const FORGET_JOB = 'messages:forget'

export const messagesJobs = (ctx: Context): Jobs => ({
  [FORGET_JOB]: async () => {
    const before = new Date(ctx.clock.now().getTime() - MESSAGE_DAYS * DAY_MS)
    await deleteInBatches(atMost => deleteOldMessages(ctx.db, before, atMost))
    // An ended consent is the evidence for the news that it allowed, so it is kept as long as that news.
    await deleteInBatches(atMost => deleteEndedConsents(ctx.db, before, atMost))
  },
  [PUSH_JOB]: () => sendDuePushes(ctx),
  [SMS_JOB]: () => sendDueSms(ctx),
})

/** Old messages are deleted daily at 04:20 Bangkok time. Each minute, pushes and SMS whose pause is over are sent again. */
export const messagesCrons: readonly CronJob[] = [
  { job: FORGET_JOB, pattern: '20 21 * * *' },
  { job: PUSH_JOB, pattern: '* * * * *' },
  { job: SMS_JOB, pattern: '* * * * *' },
]
