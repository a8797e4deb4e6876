import { pushNotice } from '@sala/contract/messages/push-notice.ts'
import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { type DeliveryStop, stopsOf } from '../choices/delivery-stop-check.ts'
import { type PushOutcome, sendPush } from './push-service.ts'
import { type PushSettings, pushSettingsOf } from './push-settings.ts'
import {
  claimDueDeliveries,
  type DueDelivery,
  deleteEndedSubscription,
  endDelivery,
  markSent,
  postponeDelivery,
} from './sql.ts'

const SECOND_MS = 1_000
/** Number of pushes that one process sends at the same time. */
const AT_ONCE = 16
/** First pause after a failed attempt. Each further pause is twice as long (15 s, 30 s, 1 min and so on), up to half an hour. */
const FIRST_PAUSE_SECONDS = 15
const PAUSE_MAX_SECONDS = 30 * MINUTE_SECONDS
/** A push that could not be sent within this time is dropped. The member still has the message in the inbox. */
const GIVE_UP_MS = DAY_MS

const record = async (ctx: Context, due: DueDelivery, outcome: PushOutcome): Promise<void> => {
  const now = ctx.clock.now()
  if (outcome.kind === 'taken') return markSent(ctx.db, due)
  if (outcome.kind === 'gone') return deleteEndedSubscription(ctx.db, due.subscription_no)
  if (outcome.kind === 'refused') return endDelivery(ctx.db, due, outcome.why)
  if (outcome.after_seconds > 0)
    await postponeDelivery(ctx.db, due, new Date(now.getTime() + outcome.after_seconds * SECOND_MS))
}

const isLate = (due: DueDelivery, now: Date): boolean => now.getTime() - due.created_at.getTime() > GIVE_UP_MS

const deliver = async (
  ctx: Context,
  settings: PushSettings,
  due: DueDelivery,
  stop: DeliveryStop | undefined,
): Promise<void> => {
  if (isLate(due, ctx.clock.now())) return endDelivery(ctx.db, due, 'too late')
  if (stop?.until === null) return endDelivery(ctx.db, due, stop.why)
  if (stop?.until !== undefined) return postponeDelivery(ctx.db, due, stop.until)
  const tag = `message-${due.message_no}`
  const payload = JSON.stringify({ ...pushNotice, tag })
  await record(ctx, due, await sendPush(settings, due, { payload, topic: tag }))
}

/**
 * Sends all due pushes. If a process crashes after sending, the push is sent again with the same tag, so that the browser replaces the first
 * notification by the second. Nothing is sent if no Web Push key is configured.
 */
export const sendDuePushes = async (ctx: Context): Promise<void> => {
  const settings = pushSettingsOf(ctx.config)
  if (settings === null) return
  const pause = { limit: AT_ONCE, first_seconds: FIRST_PAUSE_SECONDS, most_seconds: PAUSE_MAX_SECONDS }
  for (;;) {
    const due = await claimDueDeliveries(ctx.db, ctx.clock.now(), pause)
    if (due.length === 0) return
    const stops = await stopsOf(ctx, due)
    await Promise.all(
      due.map(one =>
        forEachIsolated(ctx, [one], 'a push could not be sent', each =>
          deliver(ctx, settings, each, stops.get(each)),
        ),
      ),
    )
  }
}
