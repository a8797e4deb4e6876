import { type SoleBudget, soleBudgets } from '@sala/contract/desk/sole-limits.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, startOfBangkokDay } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import type { Alarm } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import { soleLimitsSettings } from '../settings.ts'
import { dayLimit, isNearLimit, slicingCount } from './daily-limits.ts'
import { type DaySum, deleteOldSums, deleteOldUses, findSums } from './sql.ts'

const isBudget = (text: string): text is SoleBudget => soleBudgets.some(budget => budget === text)

/** A daily sum of decisions without a checker that needs a review: near its limit, or many small credits to one member or by one operator. */
export type SumNearLimit = DaySum & { readonly limit: Satang; readonly why: 'near_limit' | 'sliced' }

/** Returns today's sums of decisions without a checker that another operator should review, largest first. */
export const nearSums = async (ctx: Context): Promise<SumNearLimit[]> => {
  const now = ctx.clock.now()
  const settings = await readSettings(ctx.db, soleLimitsSettings)
  const sums = await findSums(ctx.db, bangkokDate(now), startOfBangkokDay(now))
  return sums.flatMap((sum): SumNearLimit[] => {
    const { budget, dimension, amount, uses } = sum
    if (!isBudget(budget)) return []
    // The name `break-glass` is the server's administrator, who is not in the table of operators and has an admin's limits.
    const limit = dayLimit(settings, budget, dimension, sum.roles ?? ['admin'])
    if (isNearLimit(settings, amount, limit)) return [{ ...sum, limit, why: 'near_limit' }]
    const slices = slicingCount(settings, budget, dimension)
    return slices !== null && uses >= slices ? [{ ...sum, limit, why: 'sliced' }] : []
  })
}

const WHY = { near_limit: 'limit of one operator', sliced: 'many small credits' } as const

/** Returns an alarm for each sum of `nearSums`. The alarm ends with the sum's Bangkok day. */
export const soleAlarms = async (ctx: Context): Promise<Alarm[]> =>
  (await nearSums(ctx)).map(({ dimension, subject, budget, amount, limit, uses, since, why }) => ({
    what: 'sole limit',
    id: dimension === 'member' ? subject : `${dimension} ${subject}`,
    since,
    tries: uses,
    why: `${WHY[why]}: ${budget} ${formatSatang(amount)} of ${formatSatang(limit)} baht`,
  }))

/** Deletes old decisions and daily sums. No decision can be added to a day that is so old. */
export const forgetOldSums = async (ctx: Context, before: Date): Promise<void> => {
  await deleteInBatches(atMost => deleteOldUses(ctx.db, before, atMost))
  await deleteInBatches(atMost => deleteOldSums(ctx.db, before, atMost))
}
