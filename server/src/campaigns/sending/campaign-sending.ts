import { setTimeout as sleep } from 'node:timers/promises'
import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import type { Db } from '../../platform/db.ts'
import { inTransaction } from '../../platform/db.ts'
import { findQueuedKeys, queueByDomain } from '../../platform/job-queue/failed-jobs.ts'
import { enqueue } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { type CampaignsSettings, campaignsSettings } from '../settings.ts'
import { prepareSome } from './audience-preparation.ts'
import { type BatchEnd, sendBatch } from './message-batches.ts'
import { deleteOldMembers, findUnderWay } from './sql.ts'

export const SEND_JOB = 'campaigns:send'
/** Job that computes the results of all campaigns that are not final. It runs each hour, and once after a sending. */
export const MEASURE_JOB = 'campaigns:measure'
/** Maximum time of one run of the job in ms, so that the worker stops quickly. The next run continues. */
const RUN_MS = 20_000
/** Pause of the sending in ms while jobs that move money wait. The queue is then checked again. */
const YIELD_MS = 500
/** Pause after each transaction, as a multiple of the transaction's duration. With 1, the sending uses at most half of one processor. */
const REST_SHARE = 1
/** Days for which the list of an ended campaign's members is kept. The messages to them are kept equally long. The results are kept permanently. */
const MEMBER_DAYS = 400
/** Domains whose jobs move money or credit. */
const MONEY_DOMAINS: ReadonlySet<string> = new Set([
  'cashier',
  'games',
  'promotions',
  'protection',
  'referral',
])

const isMoneyWaiting = async (db: Db, { yield_seconds }: CampaignsSettings): Promise<boolean> =>
  (await queueByDomain(db)).some(
    ({ domain, due, oldest_seconds }) =>
      MONEY_DOMAINS.has(domain) && due > 0 && oldest_seconds > yield_seconds,
  )

/** Waits for the given time, but ends at once when the worker stops. */
const pause = (ms: number, stopping: AbortSignal | undefined): Promise<unknown> =>
  sleep(ms, undefined, stopping === undefined ? {} : { signal: stopping }).catch(() => undefined)

const keyOf = (id: CampaignId): string => `${SEND_JOB}:${id}`

/** Inserts the job that sends a campaign. If the campaign has a waiting job, it is replaced. */
export const enqueueSending = (tx: Parameters<typeof enqueue>[0], id: CampaignId): Promise<void> =>
  enqueue(tx, SEND_JOB, { campaign: id }, { key: keyOf(id) })

/**
 * Sends batches at the configured rate, until no member is left, the time of a run is over, or the worker stops. Returns `more` if members are left.
 */
const sendForAWhile = async (ctx: Context, id: CampaignId, stopping?: AbortSignal): Promise<BatchEnd> => {
  const end = performance.now() + RUN_MS
  while (performance.now() < end && stopping?.aborted !== true) {
    const settings = await readSettings(ctx.db, campaignsSettings)
    if (await isMoneyWaiting(ctx.db, settings)) {
      await pause(YIELD_MS, stopping)
      continue
    }
    const began = performance.now()
    const isPreparing = await prepareSome(ctx, id)
    const outcome = isPreparing ? 'more' : await sendBatch(ctx, id, settings.batch_members)
    if (outcome !== 'more') return outcome
    const share = isPreparing ? 0 : (settings.batch_members / settings.members_per_minute) * MINUTE_MS
    const tookMs = performance.now() - began
    await pause(Math.max(tookMs * REST_SHARE, share - tookMs), stopping)
  }
  return 'more'
}

/** Prepares and sends a campaign for the time of one run. If members are left, inserts the job for the next run. */
export const runSending = async (ctx: Context, id: CampaignId, stopping?: AbortSignal): Promise<void> => {
  const outcome = await sendForAWhile(ctx, id, stopping)
  // In quiet hours the campaign only pauses, and `resumeSending` continues it later. The job that computes its results must therefore not be inserted
  // yet.
  if (outcome === 'quiet') return
  await inTransaction(ctx.db, tx =>
    outcome === 'more' ? enqueueSending(tx, id) : enqueue(tx, MEASURE_JOB, {}, { key: MEASURE_JOB }),
  )
}

/**
 * Inserts the sending job of each campaign in progress that has none, for example after quiet hours, or after its job failed permanently. A second
 * job is not inserted, because it would double the rate.
 */
export const resumeSending = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const ids = await findUnderWay(tx)
    const queued = await findQueuedKeys(tx, ids.map(keyOf))
    for (const id of ids) if (!queued.has(keyOf(id))) await enqueueSending(tx, id)
  })

export const forgetMembers = (ctx: Context): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - MEMBER_DAYS * DAY_MS)
  return deleteInBatches(atMost => deleteOldMembers(ctx.db, before, atMost))
}
