import type { couponCard } from '@sala/contract/rewards/coupons/coupon.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { isReached, type Limit, noteCap, refuseUntil, requireCounted } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { DuplicateClaimRefusal } from '../../promotions/offers/duplicate-claims.ts'
import type { Facts } from '../../promotions/offers/eligibility.ts'
import { promotionOf } from '../../promotions/offers/promotions.ts'
import { rewardStanding } from '../../promotions/reward-bonus.ts'
import { turnoverNeeded } from '../../promotions/rules/reward-calculation.ts'
import { grantReward } from '../grants/reward-grants.ts'
import { requireMayReceive } from '../grants/reward-permission.ts'
import { limits } from '../rate-limits.ts'
import { lookAtCode } from './coupon-code-lookup.ts'
import { countMiss, type Trying } from './refused-code-attempts.ts'
import { type FoundCode, findRedeemed, insertRedemption, takeUse } from './sql.ts'

type UsableCode = FoundCode & { readonly state: 'usable' }

const invalid = (): Refusal => new Refusal('coupon_invalid')

/** Records that the subject has reached the rate limit, and throws Refusal `too_many_requests`. */
const refuseReached = async (ctx: Context, limit: Limit, subject: string, now: Date): Promise<never> => {
  await noteCap(ctx.db, limit, subject, now)
  throw refuseUntil(limit, now)
}

/**
 * Finds the usable code that the member typed. Throws `too_many_requests` or `coupon_invalid`. Wrong, used and expired codes cause the same database
 * statements before `coupon_invalid`, so that a caller cannot tell them apart by the response time.
 */
const requireUsable = async (ctx: Context, trying: Trying, code: string): Promise<UsableCode> => {
  const now = ctx.clock.now()
  const { tries, is_network_resting, found } = await lookAtCode(ctx, trying, code, now)
  await requireCounted(ctx.db, limits.coupon_tries_per_member, trying.member_id, tries, now)
  if (is_network_resting)
    await refuseReached(ctx, limits.coupon_misses_per_network, networkOf(trying.ip), now)
  const state = found?.state ?? 'unknown'
  if (found === null || state !== 'usable') {
    await countMiss(ctx, trying, found, state === 'usable' ? 'unknown' : state)
    throw invalid()
  }
  const { form, batch_id } = found
  if (form === 'single' && (await isReached(ctx.db, limits.coupon_misses_per_batch, batch_id, now)))
    await refuseReached(ctx, limits.coupon_misses_per_batch, batch_id, now)
  return { ...found, state }
}

/**
 * Returns the period of the bonus for the person's next use of the batch: the lowest number that none of the person's accounts and bank account has
 * used. If all numbers are used, returns the last one, so that the refusal names the reason.
 */
const nextUse =
  ({ promotion_id, uses_per_person }: FoundCode) =>
  ({ bonuses, taken_by_bank, taken_by_person }: Facts): string => {
    const own = new Set(
      bonuses.filter(bonus => bonus.promotion_id === promotion_id).map(({ period }) => period),
    )
    const numbers = Array.from({ length: uses_per_person }, (_, at) => String(at + 1))
    const free = numbers.find(number => {
      const key = `${promotion_id}:${number}`
      return !own.has(number) && !taken_by_bank.has(key) && !taken_by_person.has(key)
    })
    return free ?? String(uses_per_person)
  }

/**
 * Returns the bonus of the code, its conditions, and the reason why the member cannot take it now. Throws Refusal `coupon_invalid`,
 * `too_many_requests`, or that of `mayReceiveReward`.
 */
export const couponCardOf = async (
  ctx: Context,
  trying: Trying,
  code: string,
): Promise<z.output<typeof couponCard>> => {
  const found = await requireUsable(ctx, trying, code)
  await requireMayReceive(ctx.db, trying.member_id, ctx.clock.now())
  const promotion = await promotionOf(ctx.db, found.promotion_id)
  const { terms, reason } = await rewardStanding(ctx, trying.member_id, {
    ...{ promotion, periodOf: nextUse(found), uses: found.uses_per_person },
  })
  const { title, reward_fixed, turnover_times, maximum_withdrawal, valid_days, ends_at } = promotion
  invariant(reward_fixed !== null, 'a reward has an amount')
  const turnover_needed = turnoverNeeded(turnover_times, 0n, reward_fixed)
  return {
    ...{ title, amount: reward_fixed, turnover_times, turnover_needed },
    ...{ maximum_withdrawal, valid_days, ends_at, terms, reason },
  }
}

/**
 * Uses a code and grants its bonus. Returns the amount. A repeated idempotency key gets the amount of the first use. Throws Refusal
 * `coupon_invalid`, `too_many_requests`, `promotion_refused` with the reason, or the Refusal of `mayReceiveReward`.
 */
export const redeemCoupon = async (
  ctx: Context,
  trying: Trying,
  code: string,
  key: string | null = null,
): Promise<Satang> => {
  const earlierUse = async (db: Db | Tx) => (key === null ? null : findRedeemed(db, trying.member_id, key))
  const earlier = await earlierUse(ctx.db)
  if (earlier !== null) return earlier
  try {
    return await redeemOnce(ctx, trying, code, { key, earlierUse })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A call with the same key that was not committed when this one looked for it may be the reason of the refusal.
    const concurrent = await earlierUse(ctx.db)
    if (concurrent !== null) return concurrent
    throw error
  }
}

type KeyedCall = {
  readonly key: string | null
  readonly earlierUse: (db: Db | Tx) => Promise<Satang | null>
}

const redeemOnce = async (
  ctx: Context,
  trying: Trying,
  code: string,
  { key, earlierUse }: KeyedCall,
): Promise<Satang> => {
  const found = await requireUsable(ctx, trying, code)
  try {
    return await grantReward(ctx, trying.member_id, async ({ tx, at, give }) => {
      // Another call with the key may have used the code since this call looked it up.
      const concurrent = await earlierUse(tx)
      if (concurrent !== null) return concurrent
      const promotion = await promotionOf(tx, found.promotion_id)
      invariant(promotion.reward_fixed !== null, 'a reward has an amount')
      const { batch_id, code_mark } = found
      const use = { member_id: trying.member_id, batch_id, idempotency_key: key }
      const bonus = await give({
        ...{ promotion, amount: promotion.reward_fixed, periodOf: nextUse(found) },
        record: ({ id }) => insertRedemption(tx, { ...use, bonus_id: id }, at),
        take: async () => {
          if (!(await takeUse(tx, code_mark))) throw invalid()
        },
      })
      return bonus.amount
    })
  } catch (error) {
    await noteRefusedUse(ctx, trying, found, error)
    throw error
  }
}

/** Counts an attempt that the transaction refused because of a concurrent use or a duplicate account. The transaction has been rolled back. */
const noteRefusedUse = async (
  ctx: Context,
  trying: Trying,
  found: FoundCode,
  error: unknown,
): Promise<void> => {
  if (error instanceof DuplicateClaimRefusal) await countMiss(ctx, trying, found, 'same_person')
  else if (error instanceof Refusal && error.code === 'coupon_invalid')
    await countMiss(ctx, trying, found, 'used')
}
