import { lineNotices } from '@sala/contract/messages/line-notice-texts.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { ChatApp } from '../../partners/ports/chat-app.ts'
import { HOUR_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { type DeliveryStop, stopsOf } from '../choices/delivery-stop-check.ts'
import { isAdvertising, isAdvertisingOff, monthOf } from './line-quota.ts'
import { lobbyAddress } from './lobby-address.ts'
import {
  addUsed,
  claimDueLine,
  type DueLine,
  endLine,
  markLineSent,
  markUsedUp,
  postponeLine,
} from './sql.ts'

/** Number of LINE messages that one process sends at the same time. */
const AT_ONCE = 16
/** First pause after a failed attempt. Each further pause is twice as long (15 s, 30 s, 1 min and so on), up to half an hour. */
const FIRST_PAUSE_SECONDS = 15
const PAUSE_MAX_SECONDS = 30 * MINUTE_SECONDS
/**
 * Time in ms after which Sala no longer tries to send a message to LINE. LINE remembers an idempotency key for only 24 hours, so a later attempt
 * could deliver the message twice. The member still has the message in the inbox.
 */
const GIVE_UP_MS = 23 * HOUR_MS
const OVER_QUOTA = 'quota'

/** Returns the reason why a message must not be sent any more. Returns null if it may be sent. */
const endReason = (due: DueLine, now: Date, isAdvertisingStopped: boolean): string | null => {
  if (due.line_user_id === null) return 'unlinked'
  if (now.getTime() - due.created_at.getTime() > GIVE_UP_MS) return 'too late'
  return isAdvertisingStopped && isAdvertising(due.kind) ? OVER_QUOTA : null
}

/**
 * Sends a message once, and returns whether LINE accepted it. If the outcome is unknown, the message is sent again later with the same idempotency
 * key, so that LINE does not deliver it twice.
 */
const send = async (ctx: Context, app: ChatApp, due: DueLine, to: string): Promise<boolean> => {
  try {
    const text = lineNotices.message(lobbyAddress(ctx))
    const { outcome } = await app.push({ key: due.retry_key, to, text })
    if (outcome === 'taken') await markLineSent(ctx.db, due)
    if (outcome === 'refused') await endLine(ctx.db, due, outcome)
    if (outcome === 'over_quota') await markUsedUp(ctx.db, monthOf(ctx.clock.now()))
    if (outcome === 'over_quota' && isAdvertising(due.kind)) await endLine(ctx.db, due, OVER_QUOTA)
    return outcome === 'taken'
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'LINE did not accept a message')
    return false
  }
}

type Situation = { readonly isAdvertisingStopped: boolean; readonly stop: DeliveryStop | undefined }

/** Sends a due message, postpones it, or drops it with a reason. Returns whether LINE accepted it. */
const deliver = async (ctx: Context, app: ChatApp, due: DueLine, now: Situation): Promise<boolean> => {
  const { isAdvertisingStopped, stop } = now
  const why =
    endReason(due, ctx.clock.now(), isAdvertisingStopped) ?? (stop?.until === null ? stop.why : null)
  if (why !== null || due.line_user_id === null) await endLine(ctx.db, due, why ?? 'unlinked')
  else if (stop?.until != null) await postponeLine(ctx.db, due, stop.until)
  else return send(ctx, app, due, due.line_user_id)
  return false
}

/** Sends all due messages to members' LINE accounts. If LINE is not configured, nothing is sent. */
export const sendDueLine = async (ctx: Context): Promise<void> => {
  const app = ctx.partners.chat_app
  if (app === null) return
  const pause = { limit: AT_ONCE, first_seconds: FIRST_PAUSE_SECONDS, most_seconds: PAUSE_MAX_SECONDS }
  for (;;) {
    const due = await claimDueLine(ctx.db, ctx.clock.now(), pause)
    if (due.length === 0) return
    const isAdvertisingStopped = due.some(({ kind }) => isAdvertising(kind)) && (await isAdvertisingOff(ctx))
    const stops = await stopsOf(ctx, due)
    let sent = 0
    await Promise.all(
      due.map(one =>
        forEachIsolated(ctx, [one], 'a message could not be sent to LINE', async each => {
          if (await deliver(ctx, app, each, { isAdvertisingStopped, stop: stops.get(each) })) sent++
        }),
      ),
    )
    if (sent > 0) await addUsed(ctx.db, monthOf(ctx.clock.now()), sent)
  }
}
