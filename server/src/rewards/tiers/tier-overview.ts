import { tierGifts } from '@sala/contract/rewards/tiers/tier-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { conditionsOf } from '../../promotions/offers/promotion-rules.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { mayReceiveReward } from '../grants/reward-permission.ts'
import { findPoints, findPointsDays, tierOf, withdrawalLimitsWith } from './member-tiers.ts'
import { giftFor } from './tier-gifts.ts'
import { lapseDay } from './tier-lapse-day.ts'
import { findRunningTable, findTiers, type Tier } from './tier-tables-sql.ts'

/** Limits of withdrawals that apply to a member without a tier. */
type Limits = Parameters<typeof withdrawalLimitsWith>[0]

const shownTier = ({ cashback_bp, ...tier }: Tier, limits: Limits) => {
  const { withdrawal_maximum, withdrawal_day_maximum } = withdrawalLimitsWith(limits, tier)
  return { ...tier, withdrawal_maximum, withdrawal_day_maximum, cashback_percent: percentOf(cashback_bp) }
}

/** Returns the data of the member's page of tiers. `limits` are the limits of withdrawals without a tier. */
export const tierPageOf = async (ctx: Context, memberId: MemberId, limits: Limits) => {
  const at = ctx.clock.now()
  const today = bangkokDate(at)
  const table = await findRunningTable(ctx.db)
  const tiers = table === null ? [] : await findTiers(ctx.db, table.id)
  const [found] = await findPoints(ctx.db, [memberId], today)
  const { points, from_day, is_frozen } = found ?? { points: satang(0n), from_day: today, is_frozen: false }
  const days = await findPointsDays(ctx.db, memberId, from_day)
  const tier = await tierOf(ctx.db, memberId)
  const permission = await mayReceiveReward(ctx.db, memberId, at)
  const refusal = permission.allowed ? null : permission.refusal.sentence
  const gifts = []
  for (const kind of table === null ? [] : tierGifts)
    gifts.push(await giftFor(ctx, memberId, kind, { tier, refusal }))
  const lapses = tier === null || is_frozen ? null : lapseDay(today, tier.floor, days)
  return {
    tiers: tiers.map(one => shownTier(one, limits)),
    place: tier?.place ?? null,
    ...{ points, from_day, is_frozen, refusal, gifts },
    lapses_on: lapses,
    days: days.toReversed().map(day => ({ day: day.day, points: day.points })),
    terms: table === null ? [] : await conditionsOf(ctx.db, await promotionOf(ctx.db, table.promotion_id)),
  }
}
