import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { DAY_MS } from '../platform/calendar.ts'
import { deleteInBatches } from '../platform/database/row-retention.ts'
import { inTransaction } from '../platform/db.ts'
import { type CronJob, enqueue, type Jobs } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { deliverTo } from './event-delivery.ts'
import { findDueReceivers } from './event-receivers-sql.ts'
import { eventsSettings } from './settings.ts'
import { deleteOldEvents } from './sql.ts'

const DELIVER_JOB = 'events:deliver'
const RECEIVER_JOB = 'events:deliver-to'
const FORGET_JOB = 'events:forget'

/** Inserts one job for each receiver with due events, so that a slow receiver delays only its own deliveries. */
const startDeliveries = async (ctx: Context): Promise<void> => {
  const due = await findDueReceivers(ctx.db, ctx.clock.now())
  if (due.length === 0) return
  await inTransaction(ctx.db, async tx => {
    for (const receiver of due)
      await enqueue(tx, RECEIVER_JOB, { receiver }, { key: `${RECEIVER_JOB}:${receiver}` })
  })
}

const forgetOldEvents = async (ctx: Context): Promise<void> => {
  const { keep_days } = await readSettings(ctx.db, eventsSettings)
  const before = new Date(ctx.clock.now().getTime() - keep_days * DAY_MS)
  await deleteInBatches(atMost => deleteOldEvents(ctx.db, before, atMost))
}

export const eventsJobs = (ctx: Context): Jobs => ({
  [DELIVER_JOB]: () => startDeliveries(ctx),
  [RECEIVER_JOB]: ({ receiver }, stopping) => deliverTo(ctx, receiver as ReceiverId, stopping),
  [FORGET_JOB]: () => forgetOldEvents(ctx),
})

/** Deliveries start each minute. Old events are deleted daily at 04:55 Bangkok time. */
export const eventsCrons: readonly CronJob[] = [
  { job: DELIVER_JOB, pattern: '* * * * *' },
  { job: FORGET_JOB, pattern: '55 21 * * *' },
]
