import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { conditionsOf } from '../../promotions/offers/promotion-rules.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { findOwn } from './free-rounds-results-sql.ts'

/** Days for which settled free rounds stay on the member's page. */
const SHOWN_DAYS = 14

/** Returns the member's free rounds with the terms of the bonus that their winnings become. */
export const freeRoundsOf = async (ctx: Context, memberId: MemberId) => {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_DAYS * DAY_MS)
  const own = await findOwn(ctx.db, memberId, since)
  return Promise.all(
    own.map(async ({ promotion_id, batch_id, ...rounds }) => {
      const promotion = await promotionOf(ctx.db, promotion_id)
      const { turnover_times, valid_days } = promotion
      const terms = await conditionsOf(ctx.db, promotion)
      return { ...rounds, id: batch_id, turnover_times, valid_days, terms }
    }),
  )
}
