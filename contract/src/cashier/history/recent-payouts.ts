import { z } from 'zod'
import { amount, instant } from '../../wire/field-schemas.ts'

/** The median crediting time is shown only if it is computed from at least this many deposits. */
export const CREDITED_COUNT_MIN = 5
/** Days over which the median crediting time is computed if today has too few deposits. */
export const CREDITED_DAYS = 7
export const PAYOUTS_SHOWN = 5

/** Processing times and recent payouts for the public. They contain no names, and amounts are rounded. */
export const lately = z.object({
  /**
   * Median time from a member's bank transfer to the credit, over the last `days` days (1: today). Null with
   * too few deposits.
   */
  credited: z.object({ median_seconds: z.int(), count: z.int(), days: z.int() }).nullable(),
  /**
   * The last payouts, newest first. Times are cut to the minute and amounts rounded down. `seconds`: from
   * the request to the bank's payment.
   */
  payouts: z.array(z.object({ amount, at: instant, seconds: z.int() })),
})
