import type { Context } from '../../context.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { forgetCheckIns } from './sql.ts'

/** Number of days for which check-ins are kept. Missions count only those of the current month, so this is more than enough. */
const KEPT_DAYS = 100

export const forgetOldCheckIns = (ctx: Context): Promise<void> => {
  const before = daysLater(bangkokDate(ctx.clock.now()), -KEPT_DAYS)
  return deleteInBatches(atMost => forgetCheckIns(ctx.db, before, atMost))
}
