import { type CouponBatchOrder, rewardSummary } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import type { CouponBatchId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  closeRewardPromotion,
  makeRewardPromotion,
  type RewardTerms,
} from '../../promotions/offers/reward-promotions.ts'
import {
  allowList,
  type CouponBatch,
  countMembers,
  endBatch,
  findBatch,
  insertBatch,
  insertCodes,
  lockBatch,
  recordList,
  voidUnusedCodes,
} from './coupon-batches-sql.ts'
import { couponMark, newCouponCode } from './coupon-codes.ts'

export {
  type CouponBatch,
  type CouponBatchUse,
  countUnusedCodes,
  findBatches,
  findRefusals,
} from './coupon-batches-sql.ts'

/** Time in ms after the approval in which one of the two operators may download the list of codes. */
const LIST_MS = DAY_MS

/**
 * Returns the terms of the batch's promotion. If only listed members may use the coupons, the batch itself checks the list, so its promotion has the
 * audience `everybody`.
 */
export const termsOf = ({ audience, reward_fixed, ...order }: CouponBatchOrder): RewardTerms => ({
  title: order.title,
  summary: rewardSummary(reward_fixed),
  amount: reward_fixed,
  turnover_times: order.turnover_times,
  maximum_withdrawal: order.maximum_withdrawal,
  valid_days: order.valid_days,
  starts_at: order.starts_at,
  ends_at: order.ends_at,
  audience: audience === 'list' ? 'everybody' : audience,
  audience_days: audience === 'list' ? null : order.audience_days,
  budget: order.budget,
})

/**
 * Checks the rules of an order that the schema cannot check. Throws Refusal `promotion_ends_before`, `promotion_above_maximum`,
 * `promotion_audience_days`, `coupon_budget_small`, `coupon_members_missing`.
 */
export const requireOrder = async (db: Db | Tx, order: CouponBatchOrder): Promise<void> => {
  const { audience, audience_days, members, reward_fixed, maximum_withdrawal } = order
  if (order.ends_at <= order.starts_at) throw new Refusal('promotion_ends_before')
  if (maximum_withdrawal !== null && reward_fixed > maximum_withdrawal)
    throw new Refusal('promotion_above_maximum')
  const hasDays = audience === 'new' || audience === 'returning'
  if (hasDays !== (audience_days !== null)) throw new Refusal('promotion_audience_days')
  if (order.budget < reward_fixed) throw new Refusal('coupon_budget_small')
  if (audience === 'list' && (await countMembers(db, members)) === 0)
    throw new Refusal('coupon_members_missing')
}

/** Throws Refusal `coupon_over` if the end of the batch has passed. Reading a proposal does not call it, so that a late proposal stays readable. */
export const requireNotOver = ({ ends_at }: Pick<CouponBatchOrder, 'ends_at'>, at: Date): void => {
  if (ends_at <= at) throw new Refusal('coupon_over')
}

/**
 * Stores a batch and its promotion. Its codes are generated when the list is downloaded. Throws the Refusals of `requireOrder` and `requireNotOver`,
 * and EditMistake.
 */
export const makeBatch = async (
  tx: Tx,
  decision: OperatorDecision,
  order: CouponBatchOrder,
  at: Date,
): Promise<CouponBatchId> => {
  await requireOrder(tx, order)
  requireNotOver(order, at)
  const promotion_id = await makeRewardPromotion(tx, termsOf(order), at)
  const { purpose, form, uses, uses_per_person, audience, members } = order
  const id = newId('cpn', at)
  const batch = { id, promotion_id, purpose, form, uses_max: uses, uses_per_person }
  const made = { made_by: decidedBy(decision), made_at: at }
  await insertBatch(
    tx,
    { ...batch, ...made, is_for_list: audience === 'list' },
    audience === 'list' ? members : [],
  )
  const details = { ...reasonFacts(decision), what: order.title, promotion: String(promotion_id) }
  await audit(tx, { actor: operatorActor(decision), action: 'coupon.make', subject: id, details }, at)
  return id
}

/** Returns the batch of coupon codes. Throws Refusal `not_found` if there is none with this id. */
export const batchOf = async (db: Db | Tx, id: CouponBatchId): Promise<CouponBatch> => {
  const batch = await findBatch(db, id)
  if (batch === null) throw new Refusal('not_found')
  return batch
}

const lockOpen = async (tx: Tx, id: CouponBatchId): Promise<CouponBatch> => {
  const batch = await lockBatch(tx, id)
  if (batch === null) throw new Refusal('not_found')
  if (batch.ended_at !== null) throw new Refusal('coupon_ended')
  return batch
}

/** Ends a batch: its codes are refused from now on. Members keep the bonuses that they have. Throws Refusal `not_found`, `coupon_ended`. */
export const endCoupons = async (
  tx: Tx,
  decision: OperatorDecision,
  id: CouponBatchId,
  at: Date,
): Promise<void> => {
  const { promotion_id } = await lockOpen(tx, id)
  await endBatch(tx, id, decidedBy(decision), at)
  await closeRewardPromotion(tx, promotion_id, decidedBy(decision), at)
  const details = { ...reasonFacts(decision), promotion: String(promotion_id) }
  await audit(tx, { actor: operatorActor(decision), action: 'coupon.end', subject: id, details }, at)
}

/**
 * Allows maker and checker (`people`) to download the list of codes. Only one download is possible, within a day. Throws Refusal `not_found`,
 * `coupon_ended`.
 */
export const allowCodeList = async (
  tx: Tx,
  decision: OperatorDecision,
  id: CouponBatchId,
  people: readonly [maker: string, checker: string],
  at: Date,
): Promise<void> => {
  const { promotion_id } = await lockOpen(tx, id)
  await allowList(tx, id, [...new Set(people)], new Date(at.getTime() + LIST_MS))
  const details = { ...reasonFacts(decision), promotion: String(promotion_id) }
  await audit(tx, { actor: operatorActor(decision), action: 'coupon.allow', subject: id, details }, at)
}

/**
 * Generates the batch's codes and returns them. The database keeps only their hashes, so this list cannot be returned again. Unused codes of an
 * earlier list become invalid. Throws Refusal `coupon_list_unavailable` unless two people allowed the download and `by` is one of them.
 */
export const takeCodeList = (ctx: Context, id: CouponBatchId, by: string): Promise<string[]> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const batch = await lockOpen(tx, id)
    const { list_for, list_until, form, uses_max } = batch
    if (!list_for.includes(by) || list_until === null || list_until <= at)
      throw new Refusal('coupon_list_unavailable')
    const { voided, uses } = await voidUnusedCodes(tx, id, at)
    const left = uses_max - uses
    const codes = Array.from({ length: left === 0 ? 0 : form === 'shared' ? 1 : left }, newCouponCode)
    const marks = codes.map(code => couponMark(ctx.config, code))
    await insertCodes(tx, id, marks, form === 'shared' ? left : 1)
    await recordList(tx, id, by, at)
    const actor = operatorActor({ operator: by })
    const details = { count: String(codes.length), ...(voided === 0 ? {} : { codes_voided: String(voided) }) }
    await audit(tx, { actor, action: 'coupon.list', subject: id, details }, at)
    return codes
  })
