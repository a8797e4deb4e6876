import { type SoleBudget, soleBudgets } from '@sala/contract/desk/sole-limits.ts'
import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, startOfBangkokDay } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import type { Alarm } from '../../platform/security/events.ts'
import { readSettings } from '../../platform/settings.ts'
import { soleLimitsSettings } from '../settings.ts'
import { dayLimit, isNearLimit, slicingCount } from './daily-limits.ts'
import { type DaySum, deleteOldSums, deleteOldUses, findSums } from './sql.ts'

const isBudget = (text: string): text is SoleBudget => soleBudgets.some(budget => budget === text)

/** A daily sum of decisions without a checker that is near its limit, or consists of many small credits to one member or by one operator. */
export type SumNearLimit = DaySum & { readonly limit: Satang; readonly why: 'near_limit' | 'sliced' }

/** Today's sums of decisions without a checker that a colleague should review, largest first. */
export const nearSums = async (ctx: Context): Promise<SumNearLimit[]> => {
  const now = ctx.clock.now()
  const settings = await readSettings(ctx.db, soleLimitsSettings)
  const sums = await findSums(ctx.db, bangkokDate(now), startOfBangkokDay(now))
  return sums.flatMap((sum): SumNearLimit[] => {
    const { budget, dimension, amount, uses } = sum
    if (!isBudget(budget)) return []
    // `break-glass` stands for the server's administrator, who has no row in `operators` and gets the limits of an admin.
    const limit = dayLimit(settings, budget, dimension, sum.roles ?? ['admin'])
    if (isNearLimit(settings, amount, limit)) return [{ ...sum, limit, why: 'near_limit' }]
    const slices = slicingCount(settings, budget, dimension)
    return slices !== null && uses >= slices ? [{ ...sum, limit, why: 'sliced' }] : []
  })
}

const WHY = { near_limit: 'limit of one operator', sliced: 'many small credits' } as const

/** The sums of `nearSums` as alarms, each shown until the end of its Bangkok day. */
export const soleAlarms = async (ctx: Context): Promise<Alarm[]> =>
  (await nearSums(ctx)).map(({ dimension, subject, budget, amount, limit, uses, since, why }) => ({
    what: 'sole limit',
    id: dimension === 'member' ? subject : `${dimension} ${subject}`,
    since,
    tries: uses,
    why: `${WHY[why]}: ${budget} ${formatSatang(amount)} of ${formatSatang(limit)} baht`,
  }))

/** Deletes decisions and sums of days so old that no decision can be added to them any more. */
export const forgetOldSums = async (ctx: Context, before: Date): Promise<void> => {
  await deleteInBatches(atMost => deleteOldUses(ctx.db, before, atMost))
  await deleteInBatches(atMost => deleteOldSums(ctx.db, before, atMost))
}
