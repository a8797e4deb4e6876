import { z } from 'zod'
import { amount, instant } from '../../wire/fields.ts'

/** Minimum number of deposits from which the median crediting time is shown. */
export const CREDITED_COUNT_MIN = 5
/** Period of the median crediting time in days, used when today has too few deposits. */
export const CREDITED_DAYS = 7
export const PAYOUTS_SHOWN = 5

/** Public processing times and recent payouts, without names and with rounded amounts. */
export const lately = z.object({
  /**
   * Median time from the transfer, as the bank recorded it, to the credit. `days` is the period up to now
   * (1: today). Null with too few deposits.
   */
  credited: z.object({ median_seconds: z.int(), count: z.int(), days: z.int() }).nullable(),
  /**
   * The last payouts, newest first, with the time cut to the minute and the amount rounded down. `seconds`
   * runs from the member's request to the bank's payment.
   */
  payouts: z.array(z.object({ amount, at: instant, seconds: z.int() })),
})
