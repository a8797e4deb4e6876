import type { CouponBatchOrder } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { findDuplicatesAmong } from '../../account/identity/duplicate-groups.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, DAY_MS, daysLater } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { requireTextsAgree } from '../../promotions/offers/promotion-edit.ts'
import { rewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { requireOrder, termsOf } from './coupon-batches.ts'
import { findAudience, keptShare } from './coupon-forecast-sql.ts'

/** Number of days, with today. The forecast assumes that the same share of bonus money is taken back as from the bonuses of these days. */
const PAST_DAYS = 90
/** Maximum number of members whose duplicate accounts a forecast searches for. More would take too long. */
const COMPARED_MAX = 2_000
const PERCENT = 100

export type CouponForecast = {
  readonly members: number
  readonly duplicates: number
  readonly uses: number
  readonly cost_maximum: Satang
  readonly cost_expected: Satang
  readonly kept_percent: number
}

const least = (...numbers: readonly number[]): number => Math.min(...numbers)

const audienceOf = async (ctx: Context, order: CouponBatchOrder): Promise<MemberId[]> => {
  const rules = await readSettings(ctx.db, promotionsSettings)
  const { audience, audience_days, members } = order
  const since = new Date(ctx.clock.now().getTime() - (audience_days ?? 0) * DAY_MS)
  const needs = { deposits: rules.free_bonus_deposits, phone: rules.free_bonus_phone_proved }
  return findAudience(ctx.db, { audience, since, members, ...needs })
}

/**
 * Returns the possible cost of a batch, without storing anything. Throws the Refusals of `requireOrder`, and EditMistake if the title contradicts the
 * terms.
 */
export const forecastOf = async (ctx: Context, order: CouponBatchOrder): Promise<CouponForecast> => {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    await requireOrder(tx, order)
    await requireTextsAgree(tx, { ...rewardPromotion(termsOf(order), at), id: 0 })
  })
  const members = await audienceOf(ctx, order)
  const duplicates = await findDuplicatesAmong(ctx.db, members.slice(0, COMPARED_MAX))
  const kept_percent = await keptShare(ctx.db, daysLater(bangkokDate(at), 1 - PAST_DAYS))
  const affordable = Number(order.budget / order.reward_fixed)
  const uses = least(order.uses, affordable, members.length * order.uses_per_person)
  const cost = BigInt(uses) * order.reward_fixed
  return {
    members: members.length,
    duplicates: duplicates.size,
    uses,
    cost_maximum: satang(cost),
    cost_expected: satang((cost * BigInt(kept_percent)) / BigInt(PERCENT)),
    kept_percent,
  }
}
