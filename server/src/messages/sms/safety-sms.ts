import { isSmsKind, smsNotice } from '@sala/contract/messages/sms-notice.ts'
import type { Context } from '../../context.ts'
import { isPartnerFailure, PartnerConfused } from '../../partners/adapter-kit/partner-http.ts'
import type { Sms } from '../../partners/ports/sms.ts'
import { DAY_MS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { claimDueSms, type DueSms, endSms, markSmsSent, useNextProvider } from './sql.ts'

/** Number of SMS that one process sends at the same time. */
const AT_ONCE = 8
/** First pause after an attempt without an answer. Each further pause is twice as long (30 s, 1 min and so on), up to half an hour. */
const FIRST_PAUSE_SECONDS = 30
const PAUSE_MAX_SECONDS = 30 * MINUTE_SECONDS
/** An SMS that could not be sent within this time is dropped. The member still has the message in the inbox. */
const GIVE_UP_MS = DAY_MS
const UNKNOWN = 'outcome unknown'
const REFUSED_STATUS = { from: 400, to: 500 } as const

/** Returns whether the provider's answer proves that it did not accept the SMS. After any other failure, the SMS may have been delivered. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PartnerConfused && error.status >= REFUSED_STATUS.from && error.status < REFUSED_STATUS.to

/**
 * Sends an SMS through its provider. If the provider refuses it, the next provider is used. If the outcome is unknown, the SMS is sent again later
 * only by a provider that recognises a repeated call, because any other could deliver it twice.
 */
const sendBy = async (ctx: Context, sms: Sms, due: DueSms, to: string): Promise<void> => {
  if (!isSmsKind(due.kind)) return endSms(ctx.db, due, 'no text')
  const text = smsNotice(due.kind, new URL(ctx.config.public_url).hostname)
  try {
    await sms.send({ reference: `notice:${due.message_no}`, to, text })
    await markSmsSent(ctx.db, due)
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error, provider: sms.name }, 'a provider did not accept an SMS about safety')
    if (isRefusal(error)) await useNextProvider(ctx.db, due, ctx.clock.now())
    else if (sms.repeats_safely !== true) await endSms(ctx.db, due, UNKNOWN)
  }
}

const deliver = async (ctx: Context, due: DueSms): Promise<void> => {
  if (ctx.clock.now().getTime() - due.created_at.getTime() > GIVE_UP_MS)
    return endSms(ctx.db, due, 'too late')
  const sms = ctx.partners.sms[due.provider]
  if (sms === undefined) return endSms(ctx.db, due, 'refused')
  // An earlier attempt had an unknown outcome, so the SMS may have been delivered. A second attempt is made only if the provider recognises a
  // repeated call.
  if (due.tries > 1 && sms.repeats_safely !== true) return endSms(ctx.db, due, UNKNOWN)
  const is_counted = due.tries > 1 || due.provider > 0
  const to = await ctx.ports.noticePhone(ctx.db, due.member_id, { now: ctx.clock.now(), is_counted })
  if (to === null) return endSms(ctx.db, due, 'limit or no phone')
  await sendBy(ctx, sms, due, to)
}

/** Sends all due SMS about the safety of accounts. */
export const sendDueSms = async (ctx: Context): Promise<void> => {
  const pause = { limit: AT_ONCE, first_seconds: FIRST_PAUSE_SECONDS, most_seconds: PAUSE_MAX_SECONDS }
  for (;;) {
    const due = await claimDueSms(ctx.db, ctx.clock.now(), pause)
    if (due.length === 0) return
    await Promise.all(
      due.map(one => forEachIsolated(ctx, [one], 'an SMS could not be sent', each => deliver(ctx, each))),
    )
  }
}
