import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import type { CronJob, Jobs } from '../platform/jobs.ts'
import { deleteEndedConsents } from './choices/news-consents.ts'
import { sendDueLine } from './line-chat/line-deliveries.ts'
import { CHAT_EVENT_JOB, handleChatEvent } from './line-chat/line-events.ts'
import { forgetQuotas, readLineQuota } from './line-chat/line-quota.ts'
import { LINE_JOB, PUSH_JOB, SMS_JOB } from './messages.ts'
import { sendDuePushes } from './push/push-deliveries.ts'
import { sendDueSms } from './sms/safety-sms.ts'
import { deleteOldMessages } from './sql.ts'

/** Days for which a message is kept: a little more than a year, so that members' questions about it can be answered. */
const MESSAGE_DAYS = 400
const FORGET_JOB = 'messages:forget'
const LINE_QUOTA_JOB = 'messages:line-quota'

export const messagesJobs = (ctx: Context): Jobs => ({
  [FORGET_JOB]: async () => {
    const before = new Date(ctx.clock.now().getTime() - MESSAGE_DAYS * DAY_MS)
    await deleteInBatches(atMost => deleteOldMessages(ctx.db, before, atMost))
    // An ended consent is kept as long as the news that the member got while it was valid, because it proves that these news were allowed.
    await deleteInBatches(atMost => deleteEndedConsents(ctx.db, before, atMost))
    await forgetQuotas(ctx, before)
  },
  [PUSH_JOB]: () => sendDuePushes(ctx),
  [SMS_JOB]: () => sendDueSms(ctx),
  [LINE_JOB]: () => sendDueLine(ctx),
  [LINE_QUOTA_JOB]: () => readLineQuota(ctx),
  [CHAT_EVENT_JOB]: payload => handleChatEvent(ctx, payload),
})

/**
 * Old messages are deleted daily at 04:20 Bangkok time. Each minute, a failed push, SMS or LINE message is sent again if its pause is over. LINE's
 * quota is read each hour.
 */
export const messagesCrons: readonly CronJob[] = [
  { job: FORGET_JOB, pattern: '20 21 * * *' },
  { job: PUSH_JOB, pattern: '* * * * *' },
  { job: SMS_JOB, pattern: '* * * * *' },
  { job: LINE_JOB, pattern: '* * * * *' },
  { job: LINE_QUOTA_JOB, pattern: '7 * * * *' },
]
