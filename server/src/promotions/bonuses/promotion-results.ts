import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater, startOfDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { type DaySum, findDaySums, findGivenSince, lockMarkedDays, sumDays } from './promotion-results-sql.ts'

/** Number of days of promotion results that operators see, including today. */
const SHOWN_DAYS = 30
/** Maximum number of days whose totals are computed in one transaction. With thousands of bonuses a day this takes a few seconds. */
const DAYS_AT_ONCE = 50
/** Maximum number of batches in one run. The next run continues. */
const BATCHES_MAX = 100

const firstShown = (ctx: Context): string => daysLater(bangkokDate(ctx.clock.now()), 1 - SHOWN_DAYS)

/** Returns for each promotion the bonuses granted in the last thirty days: their number, their sum and the number of members. */
export const findRecentGrants = async (ctx: Context) => {
  const day = firstShown(ctx)
  const given = await findGivenSince(ctx.db, { day, at: startOfDate(day) })
  return new Map(given.map(({ promotion_id, ...rest }) => [promotion_id, rest]))
}

const sumOf = (sums: readonly DaySum[]) => ({
  bonuses: sums.reduce((sum, { bonuses }) => sum + bonuses, 0),
  amount: satang(sums.reduce((sum, { amount }) => sum + amount, 0n)),
})

/** Returns the results of a promotion: granted bonuses, amounts taken back, totals by status and by day. */
export const resultsOf = async (ctx: Context, promotionId: number) => {
  const sums = await findDaySums(ctx.db, promotionId)
  const first = firstShown(ctx)
  const byStatus = Map.groupBy(sums, ({ status }): BonusStatus => status)
  const byDay = Map.groupBy(
    sums.filter(({ day }) => day >= first),
    ({ day }) => day,
  )
  return {
    given: { members: sums.reduce((sum, { first_bonuses }) => sum + first_bonuses, 0), ...sumOf(sums) },
    taken_back: satang(sums.reduce((sum, { taken_back }) => sum + taken_back, 0n)),
    by_status: [...byStatus]
      .map(([status, of]) => ({ status, ...sumOf(of) }))
      .toSorted((a, b) => Number(b.amount - a.amount) || (a.status < b.status ? -1 : 1)),
    days: [...byDay].map(([day, of]) => ({ day, ...sumOf(of) })),
  }
}

/** Recomputes daily totals of bonuses for days marked as changed. Safe to repeat and to run concurrently. */
export const sumBonusDays = async (ctx: Context): Promise<void> => {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const summed = await inTransaction(ctx.db, async tx => {
      const days = await lockMarkedDays(tx, DAYS_AT_ONCE)
      await sumDays(tx, days)
      return days.length
    })
    if (summed < DAYS_AT_ONCE) return
  }
}
