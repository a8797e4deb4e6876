import { z } from 'zod'
import { amount, instant } from '../../wire/fields.ts'

/** Fewer deposits than this say nothing about how long the next will take. */
export const CREDITED_COUNT_MIN = 5
/** Where today has too few, so many days together may say it. */
export const CREDITED_DAYS = 7
export const PAYOUTS_SHOWN = 5

/** Public processing times and recent payouts, without names and with rounded amounts. */
export const lately = z.object({
  /** From the transfer, as the bank has it, until the credit: half came within that. `days`: today, or so many up to now; null where too few came. */
  credited: z.object({ median_seconds: z.int(), count: z.int(), days: z.int() }).nullable(),
  /** The last payouts, newest first: to the minute, and rounded down. `seconds`: from the request until the bank had paid. */
  payouts: z.array(z.object({ amount, at: instant, seconds: z.int() })),
})
