import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { countUndecided } from './sql.ts'
import { countUnpaid } from './tournament-results-sql.ts'

/** Minutes after which open work counts as late: a tournament that should be decided, or a prize that should be paid or closed. */
const LATE_MINUTES = 15

/** Returns the number of late tournaments plus the number of late prizes. */
export const countLateTournaments = async (ctx: Context): Promise<number> => {
  const before = new Date(ctx.clock.now().getTime() - LATE_MINUTES * MINUTE_MS)
  const [undecided, unpaid] = await Promise.all([countUndecided(ctx.db, before), countUnpaid(ctx.db, before)])
  return undecided + unpaid
}
