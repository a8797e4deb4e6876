import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { findDaySums, findGivenBy, findGivenSince, findStatusSums } from './results-sql.ts'

/** For operators: long enough to compare two weeks. */
const SHOWN_DAYS = 30

const since = (ctx: Context): Date => new Date(ctx.clock.now().getTime() - SHOWN_DAYS * DAY_MS)

/** What each promotion gave within the last days, by its number. */
export const givenOfLate = async (ctx: Context) =>
  new Map(
    (await findGivenSince(ctx.db, since(ctx))).map(({ promotion_id, ...given }) => [promotion_id, given]),
  )

/** What became of all that one promotion gave. */
export const resultsOf = async (ctx: Context, promotionId: number) => {
  const [{ taken_back, ...given }, by_status, days] = await Promise.all([
    findGivenBy(ctx.db, promotionId),
    findStatusSums(ctx.db, promotionId),
    findDaySums(ctx.db, promotionId, since(ctx)),
  ])
  return { given, taken_back, by_status, days }
}
