import { syncCatalogue } from '../../src/games/catalogue/catalogue-sync.ts'
import { changeSetting } from '../../src/operators/decisions/setting-groups.ts'
import { bangkokDate, HOUR_MS, startOfDate } from '../../src/platform/calendar.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import type { SimulatedProduct } from './simulated-product.ts'
import type { Size } from './simulation-size.ts'

const NIGHTLY = [
  'promotions:read-rounds',
  'promotions:offer',
  'referral:settle',
  'affiliates:compute-statements',
] as const
const NIGHT_HOUR_MS = 5.5 * HOUR_MS
const COUNTS = [
  'desk:count-figures',
  'desk:reconcile',
  'promotions:sum-days',
  'rewards:score-tournaments',
  'rewards:decide-tournaments',
  'campaigns:measure',
  'desk:look-for-risk',
  'operators:expire-proposals',
] as const

/**
 * Time in ms before the end of the history at which the bank's list of payouts answers every night again. It is long enough that payouts are older
 * than 24 hours when they agree with the list at the end.
 */
const LIST_ANSWERS_FROM_MS = 6 * HOUR_MS

/** Returns the Bangkok day in whose night the bank refuses its list of payouts. */
export const silentDayBefore = (until: Date): string =>
  bangkokDate(new Date(until.getTime() - LIST_ANSWERS_FROM_MS - NIGHT_HOUR_MS))

/**
 * Runs the daily jobs once a day, before the first play session after 05:30. `last` is the day on which they ran last. Returns the new value of
 * `last`. In the night of `silentDay` the bank refuses its list of payouts, so some payouts agree with the list after more than 24 hours.
 */
export const runNightlyJobs = async (
  product: SimulatedProduct,
  at: Date,
  { last, silentDay }: { readonly last: string; readonly silentDay: string },
): Promise<string> => {
  const begun = new Date(at.getTime() - NIGHT_HOUR_MS)
  const day = bangkokDate(begun)
  if (day === last) return last
  product.moveTo(new Date(startOfDate(day).getTime() + NIGHT_HOUR_MS))
  await syncCatalogue(product.ctx)
  if (day === silentDay)
    await product.crowd.disturb({ partner: 'bank', kind: 'refuse', operation: 'outgoing', count: 1 })
  await product.runScheduledJobs(...NIGHTLY, ...COUNTS)
  return day
}

export const countFigures = (product: SimulatedProduct): Promise<void> => product.runScheduledJobs(...COUNTS)

/**
 * A history of at least this many days contains members who were away for the default of the setting `lapse_days` and came back. In a shorter history
 * there would be none, so the setting is reduced.
 */
const LONG_HISTORY_DAYS = 60
const SHORT_LAPSE_DAYS = 7

/** Runs the job that counts the weekly reports about members. If the history is short, first reduces the setting `lapse_days`. */
export const countReports = async (product: SimulatedProduct, { days }: Size): Promise<void> => {
  const { ctx } = product
  const decision = { operator: DEMO_OPERATORS[0].name, reason: 'ประวัติสั้น ดูสมาชิกที่หายไปให้เร็วขึ้น' }
  const change = { group: 'desk', key: 'lapse_days', value: SHORT_LAPSE_DAYS }
  if (days < LONG_HISTORY_DAYS)
    await inTransaction(ctx.db, tx => changeSetting(tx, decision, change, ctx.clock.now()))
  await product.runScheduledJobs('desk:count-weeks')
}
