import {
  CREDITED_COUNT_MIN,
  CREDITED_DAYS,
  type lately,
  PAYOUTS_SHOWN,
} from '@sala/contract/cashier/history/recent-payouts.ts'
import { SATANG_PER_BAHT, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_MS, startOfBangkokDay } from '../../platform/calendar.ts'
import { findCreditedTimes, findLastPayouts } from './recent-payouts-sql.ts'

export type RecentPayouts = z.output<typeof lately>

/** Public pages round payouts down to multiples of this amount in satang (100 baht), and show no smaller payouts. */
const STEP = 100n * SATANG_PER_BAHT
const PAYOUTS_LOOK_BACK_MS = CREDITED_DAYS * DAY_MS

/** Rounds a payout down to hundreds of baht, and from 10,000 baht on to two significant digits: 999 → 900, 12,345.67 → 12,000. */
export const roundedPayout = (amount: bigint): Satang => {
  let step = STEP
  while (amount >= step * 100n) step *= 10n
  return satang(amount - (amount % step))
}

const creditedOf = async ({ db }: Context, now: Date): Promise<RecentPayouts['credited']> => {
  const spans = [
    { days: 1, since: startOfBangkokDay(now) },
    { days: CREDITED_DAYS, since: new Date(now.getTime() - CREDITED_DAYS * DAY_MS) },
  ]
  for (const { days, since } of spans) {
    const { count, median_seconds } = await findCreditedTimes(db, since)
    if (count >= CREDITED_COUNT_MIN && median_seconds !== null)
      return { median_seconds: Math.round(median_seconds), count, days }
  }
  return null
}

/** Returns the processing time of recent deposits, and the latest payouts, for the public pages. */
export const recentPayoutsOf = async (ctx: Context): Promise<RecentPayouts> => {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - PAYOUTS_LOOK_BACK_MS)
  const paid = await findLastPayouts(ctx.db, since, STEP, PAYOUTS_SHOWN)
  return {
    credited: await creditedOf(ctx, now),
    payouts: paid.map(({ amount, at, seconds }) => ({
      amount: roundedPayout(amount),
      at: new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS),
      seconds: Math.max(0, Math.round(seconds)),
    })),
  }
}
