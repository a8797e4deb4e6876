import type { CouponBatchOrder } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import type { CouponBatchId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { bangkokTime } from '../../../platform/calendar.ts'
import { promotionOf } from '../../../promotions/offers/promotions.ts'
import {
  allowCodeList,
  batchOf,
  type CouponBatch,
  countUnusedCodes,
  endCoupons,
  findBatches,
  makeBatch,
  requireNotOver,
  requireOrder,
} from '../../../rewards/coupons/coupon-batches.ts'
import { forecastOf } from '../../../rewards/coupons/coupon-forecast.ts'
import { asOperatorDecision, type Facts, type Kind, type TransactionContext } from '../proposal-kind.ts'

const wordsOf = (order: CouponBatchOrder): Facts => ({
  promotion_title: order.title,
  coupon_purpose: order.purpose,
  coupon_form: order.form,
  coupon_uses: String(order.uses),
  coupon_uses_per_person: String(order.uses_per_person),
  promotion_reward: formatSatang(order.reward_fixed),
  promotion_turnover: String(order.turnover_times),
  promotion_valid_days: String(order.valid_days),
  ...(order.maximum_withdrawal === null ? {} : { promotion_maximum: formatSatang(order.maximum_withdrawal) }),
  coupon_audience: order.audience,
  ...(order.audience_days === null ? {} : { promotion_audience_days: String(order.audience_days) }),
  ...(order.audience === 'list'
    ? { coupon_members: String(order.members.length), coupon_member_list: order.members.join('\n') }
    : {}),
  promotion_budget: formatSatang(order.budget),
  promotion_starts: bangkokTime(order.starts_at),
  promotion_ends: bangkokTime(order.ends_at),
})

/** Proposal to make a batch of coupons. Its budget must be within the operators' limits. */
export const couponBatch: Kind<'coupon_batch'> = {
  subject: ({ title }) => `coupon:${title}`,
  member: async () => null,
  amount: async (_ctx, { budget }) => budget,
  look: async ({ tx, ctx }, order) => {
    const { members, duplicates, cost_maximum, cost_expected } = await forecastOf(ctx, order)
    const batches = await findBatches(tx)
    const open = []
    for (const { promotion_id, purpose, ended_at } of batches)
      if (purpose === order.purpose && ended_at === null)
        open.push((await promotionOf(tx, promotion_id)).title === order.title)
    return {
      ...wordsOf(order),
      coupon_members_now: String(members),
      coupon_duplicates: String(duplicates),
      coupon_cost_maximum: formatSatang(cost_maximum),
      coupon_cost_expected: formatSatang(cost_expected),
      state: open.includes(true) ? 'open' : 'none',
    }
  },
  prepare: async (ctx, order) => {
    await requireOrder(ctx.db, order)
    requireNotOver(order, ctx.clock.now())
    await forecastOf(ctx, order)
    return async ({ tx, ctx: inside }, decision) => {
      await makeBatch(tx, asOperatorDecision(decision), order, inside.clock.now())
      return null
    }
  },
}

const factsOf = async ({ tx }: TransactionContext, batch: CouponBatch): Promise<Facts> => {
  const { title } = await promotionOf(tx, batch.promotion_id)
  return { promotion_title: title, state: batch.ended_at === null ? 'open' : 'closed' }
}

const about = {
  subject: ({ batch }: { readonly batch: CouponBatchId }) => batch,
  member: async () => null,
  amount: async () => null,
}

/** Proposal to end a batch of coupons. Its codes are refused from then on, and members keep their bonuses. */
export const couponEnd: Kind<'coupon_end'> = {
  ...about,
  look: async (within, { batch }) => factsOf(within, await batchOf(within.tx, batch)),
  prepare: async (ctx, { batch }) => {
    await batchOf(ctx.db, batch)
    return async ({ tx, ctx: inside }, decision) => {
      await endCoupons(tx, asOperatorDecision(decision), batch, inside.clock.now())
      return null
    }
  },
}

/** Proposal to download the list of a coupon batch's codes. The maker or the checker may download it once, within a day after the approval. */
export const couponList: Kind<'coupon_list'> = {
  ...about,
  look: async (within, { batch }) => {
    const found = await batchOf(within.tx, batch)
    const facts = await factsOf(within, found)
    const left = await countUnusedCodes(within.tx, batch)
    return {
      ...facts,
      ...(left === 0 ? {} : { coupon_codes_left: String(left) }),
      coupon_list_for: found.list_until === null ? 'nobody' : 'both',
    }
  },
  prepare: async (ctx, { batch }) => {
    await batchOf(ctx.db, batch)
    return async ({ tx, ctx: inside }, decision) => {
      const { maker, checker } = decision
      await allowCodeList(tx, asOperatorDecision(decision), batch, [maker, checker], inside.clock.now())
      return null
    }
  },
}
