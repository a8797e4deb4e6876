import { syncCatalogue } from '../../src/games/catalogue/catalogue-sync.ts'
import { changeSetting } from '../../src/operators/decisions/setting-groups.ts'
import { bangkokDate, DAY_MS, daysLater, HOUR_MS, startOfDate } from '../../src/platform/calendar.ts'
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
/** Time in ms after the Bangkok midnight at which the daily jobs run. */
export const NIGHT_HOUR_MS = 5.5 * HOUR_MS
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
 * Number of days before the end of the history in whose nights the bank may refuse its list of payouts. A small history has about one payout a day
 * and some days without any.
 */
const SILENT_WITHIN_DAYS = 7

/**
 * Returns the Bangkok days in whose nights the bank may refuse its list of payouts, the first one first. Each is followed by another night of the
 * history, in which the list answers. The payouts of the day before a refusal are then between 24 and 48 hours old, so they agree late.
 */
export const silentDaysBefore = (until: Date): readonly string[] => {
  const lastNight = bangkokDate(new Date(until.getTime() - NIGHT_HOUR_MS))
  return Array.from({ length: SILENT_WITHIN_DAYS }, (_, place) =>
    daysLater(lastNight, place - SILENT_WITHIN_DAYS),
  )
}

/** The nights in which the bank may refuse its list of payouts, and the last day in whose night it did. */
export type ListSilence = { readonly days: readonly string[]; refusedOn: string }

/** Returns whether the bank made a payout in the last 24 hours. */
const hasNewPayouts = async ({ ctx }: SimulatedProduct): Promise<boolean> => {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  let place = '0'
  for (;;) {
    const page = await ctx.partners.payouts.outgoing?.(place)
    if (page === undefined) return false
    if (page.lines.some(({ paid_at }) => paid_at >= since)) return true
    if (page.next === place) return false
    place = page.next
  }
}

/**
 * Makes the bank refuse its list of payouts tonight, if there are new payouts and the list answered in the night before. The payouts alone decide,
 * and they follow from the seed.
 */
const refuseList = async (product: SimulatedProduct, day: string, silence: ListSilence): Promise<void> => {
  const isDue = silence.days.includes(day) && silence.refusedOn !== daysLater(day, -1)
  if (!isDue || !(await hasNewPayouts(product))) return
  silence.refusedOn = day
  await product.crowd.disturb({ partner: 'bank', kind: 'refuse', operation: 'outgoing', count: 1 })
}

/**
 * Runs the daily jobs once a day, before the first play session after 05:30. `last` is the day on which they ran last. Returns the new value of
 * `last`. In some nights the bank refuses its list of payouts, so some payouts agree with the list after more than 24 hours.
 */
export const runNightlyJobs = async (
  product: SimulatedProduct,
  at: Date,
  { last, silence }: { readonly last: string; readonly silence: ListSilence },
): Promise<string> => {
  const begun = new Date(at.getTime() - NIGHT_HOUR_MS)
  const day = bangkokDate(begun)
  if (day === last) return last
  product.moveTo(new Date(startOfDate(day).getTime() + NIGHT_HOUR_MS))
  await syncCatalogue(product.ctx)
  await refuseList(product, day, silence)
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
