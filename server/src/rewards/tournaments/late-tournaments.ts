import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { countUndecided } from './sql.ts'
import { countUnpaid } from './tournament-results-sql.ts'

/** Number of minutes in which the job should decide a tournament, or pay or close a prize, once it is due. After them the work counts as late. */
const LATE_MINUTES = 15

/** Returns the number of tournaments that are not decided, and of prizes that are neither paid nor closed, although their time has passed. */
export const countLateTournaments = async (ctx: Context): Promise<number> => {
  const before = new Date(ctx.clock.now().getTime() - LATE_MINUTES * MINUTE_MS)
  const [undecided, unpaid] = await Promise.all([countUndecided(ctx.db, before), countUnpaid(ctx.db, before)])
  return undecided + unpaid
}
