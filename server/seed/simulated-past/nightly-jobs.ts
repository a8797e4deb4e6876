import { syncCatalogue } from '../../src/games/catalogue/catalogue-sync.ts'
import { bangkokDate, HOUR_MS, startOfDate } from '../../src/platform/calendar.ts'
import type { SimulatedProduct } from './simulated-product.ts'

const NIGHTLY = [
  'promotions:read-rounds',
  'promotions:offer',
  'referral:settle',
  'affiliates:compute-statements',
] as const
const NIGHT_HOUR_MS = 5.5 * HOUR_MS
const COUNTS = [
  'desk:count-figures',
  'promotions:sum-days',
  'rewards:score-tournaments',
  'rewards:decide-tournaments',
  'campaigns:measure',
  'desk:look-for-risk',
  'operators:expire-proposals',
] as const

/**
 * Runs the daily jobs once a day, before the first play session after 05:30. `last` is the last day on which the jobs ran. Returns the new
 * last day.
 */
export const runNightlyJobs = async (product: SimulatedProduct, at: Date, last: string): Promise<string> => {
  const begun = new Date(at.getTime() - NIGHT_HOUR_MS)
  const day = bangkokDate(begun)
  if (day === last) return last
  product.moveTo(new Date(startOfDate(day).getTime() + NIGHT_HOUR_MS))
  await syncCatalogue(product.ctx)
  await product.runScheduledJobs(...NIGHTLY, ...COUNTS)
  return day
}

export const countFigures = (product: SimulatedProduct): Promise<void> => product.runScheduledJobs(...COUNTS)
