import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'

import { inTransaction } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { eachAlone } from '../../platform/jobs.ts'
import { offerNow } from '../bonuses/bonuses.ts'
import { findPromotions } from '../offers/promotions.ts'
import { isRunning, type Promotion } from '../rules/promotion.ts'
import { findBornIn } from './sql.ts'

const MEMBERS_PER_PAGE = 500

/** Offers the birthday bonus to everybody born in the Bangkok month that runs; a year's once is a key of the database. */
export const offerBirthdays = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  for (const promotion of await findPromotions(ctx.db))
    if (promotion.trigger === 'birthday' && isRunning(promotion, now)) await offerToAll(ctx, promotion, now)
}

const offerToAll = async (ctx: Context, promotion: Promotion, now: Date): Promise<void> => {
  const today = bangkokDate(now)
  const wanted = { month: Number(today.slice(5, 7)), promotion_id: promotion.id, period: today.slice(0, 4) }
  let after = ''
  for (;;) {
    const page = await findBornIn(ctx.db, { ...wanted, after, limit: MEMBERS_PER_PAGE })
    await eachAlone(ctx, page, 'a birthday bonus could not be offered', memberId =>
      inTransaction(ctx.db, async tx => {
        const offered = await offerNow(tx, await lockMember(tx, memberId), promotion, now)
        if (offered !== null) await announce(tx, { member_id: memberId, kind: 'bonus' })
      }),
    )
    const last = page.at(-1)
    if (last === undefined || page.length < MEMBERS_PER_PAGE) return
    after = last
  }
}
