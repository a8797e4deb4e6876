import { z } from 'zod'
import type { Context } from '../../context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue, type JobPayload } from '../../platform/jobs.ts'
import type { Alarm } from '../../platform/security/security-events.ts'
import { SEND_CODE_JOB } from './otp.ts'
import {
  endMessage,
  findArrivals,
  findMessage,
  findProviderRecords,
  type MessageKey,
  type ProviderRecord,
} from './sms-messages-sql.ts'

export const RECEIPT_JOB = 'account:receipt'
/**
 * Seconds after which a receipt of an unknown message is handled a second time. A receipt can arrive before the response to the send call, which has
 * the message's id.
 */
const LOOK_AGAIN_SECONDS = 5

const receipt = z.object({
  provider: z.string(),
  message_id: z.string(),
  outcome: z.enum(['delivered', 'failed']),
  again: z.string().optional(),
})

/** Schedules a send by the next provider after `delaySeconds`. A second call for the same attempt changes the time. */
export const scheduleNextProvider = (
  tx: Tx,
  { code_id, sending, attempt }: MessageKey,
  delaySeconds: number,
): Promise<void> => {
  const next = { code_id, sending: String(sending), attempt: String(attempt + 1) }
  return enqueue(tx, SEND_CODE_JOB, next, {
    key: `${SEND_CODE_JOB}:${code_id}:${sending}:${attempt + 1}`,
    delaySeconds,
  })
}

/**
 * Handles a provider's delivery receipt. If the receipt says `failed`, the next provider sends the code. Receipts of unknown messages are
 * ignored.
 */
export const handleReceipt = async (ctx: Context, payload: JobPayload): Promise<void> => {
  const { provider, message_id, outcome, again } = receipt.parse(payload)
  const key = await findMessage(ctx.db, provider, message_id)
  await inTransaction(ctx.db, async tx => {
    if (key === null) {
      if (again === undefined)
        await enqueue(tx, RECEIPT_JOB, { ...payload, again: 'yes' }, { delaySeconds: LOOK_AGAIN_SECONDS })
      return
    }
    await endMessage(tx, key, outcome, ctx.clock.now())
    if (outcome === 'failed') await scheduleNextProvider(tx, key, 0)
  })
}

/** Returns for each SMS provider how many codes were sent, delivered and failed in the last 24 hours. */
export const providersOfDay = (ctx: Context): Promise<ProviderRecord[]> =>
  findProviderRecords(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))

/** Minimum number of messages for which a provider's delivery rate is computed. */
const JUDGED_LEAST_MESSAGES = 20
const ARRIVING_LEAST_PERCENT = 80
/** Age in ms below which a message may still get a receipt. The delivery rate does not count such messages. */
const RECEIPT_WITHIN_MS = 2 * MINUTE_MS

/** Returns an alarm for each provider that delivered too few codes in an hour. Providers without receipts are skipped. */
export const arrivalAlarms = async (ctx: Context): Promise<Alarm[]> => {
  const until = new Date(ctx.clock.now().getTime() - RECEIPT_WITHIN_MS)
  const reporting = new Set(
    ctx.partners.sms.filter(({ tells_receipts }) => tells_receipts).map(({ name }) => name),
  )
  const arrivals = await findArrivals(ctx.db, { from: new Date(until.getTime() - HOUR_MS), until })
  return arrivals.flatMap(({ provider, sent, delivered, since }) => {
    const percent = Math.floor((delivered * 100) / sent)
    const isPoor =
      reporting.has(provider) && sent >= JUDGED_LEAST_MESSAGES && percent < ARRIVING_LEAST_PERCENT
    const why = `${percent} % of ${sent} codes of an hour were reported as delivered`
    return isPoor ? [{ what: 'alarm', id: provider, since, tries: sent, why }] : []
  })
}
