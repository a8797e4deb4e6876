import { z } from 'zod'
import type { Context } from '../../context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue, type JobPayload } from '../../platform/jobs.ts'
import type { Alarm } from '../../platform/security/events.ts'
import { SEND_CODE_JOB } from './codes.ts'
import {
  endMessage,
  findArrivals,
  findMessage,
  findProviderRecords,
  type MessageKey,
  type ProviderRecord,
} from './messages-sql.ts'

export const RECEIPT_JOB = 'account:receipt'
/** A receipt can arrive before the provider's response to the send call, so an unknown one is retried once. */
const LOOK_AGAIN_SECONDS = 5

const receipt = z.object({
  provider: z.string(),
  message_id: z.string(),
  outcome: z.enum(['delivered', 'failed']),
  again: z.string().optional(),
})

/** Schedules a send by the next provider after `delaySeconds`. Another call moves the time. */
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

/** Handles a provider's receipt: delivered, or failed, which asks the next provider. Unknown messages are ignored. */
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

/** Deliveries of a day's codes by provider. */
export const providersOfDay = (ctx: Context): Promise<ProviderRecord[]> =>
  findProviderRecords(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))

/** Smallest sample for a delivery rate. */
const JUDGED_LEAST_MESSAGES = 20
const ARRIVING_LEAST_PERCENT = 80
/** Messages younger than this may still get a receipt and are not judged. */
const RECEIPT_WITHIN_MS = 2 * MINUTE_MS

/** Alarms of providers with too few delivered codes in the last hour; only providers with receipts. */
export const arrivalAlarms = async (ctx: Context): Promise<Alarm[]> => {
  const until = new Date(ctx.clock.now().getTime() - RECEIPT_WITHIN_MS)
  const told = new Set(
    ctx.partners.sms.filter(({ tells_receipts }) => tells_receipts).map(({ name }) => name),
  )
  const arrivals = await findArrivals(ctx.db, { from: new Date(until.getTime() - HOUR_MS), until })
  return arrivals.flatMap(({ provider, sent, delivered, since }) => {
    const percent = Math.floor((delivered * 100) / sent)
    const isPoor = told.has(provider) && sent >= JUDGED_LEAST_MESSAGES && percent < ARRIVING_LEAST_PERCENT
    const why = `${percent} % of ${sent} codes of an hour were told to have arrived`
    return isPoor ? [{ what: 'alarm', id: provider, since, tries: sent, why }] : []
  })
}
