import type { CouponBatchState } from '@sala/contract/desk/rewards/endpoints.ts'
import { ruleTerms } from '@sala/contract/promotions/rule-terms.ts'
import { formatCouponCode } from '@sala/contract/text/coupon-code.ts'
import type { CouponBatchId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { resultsOf } from '../../promotions/bonuses/promotion-results.ts'
import { rulesOf } from '../../promotions/offers/promotion-rules.ts'
import { findBudgets, findPromotions } from '../../promotions/offers/promotions.ts'
import type { Promotion } from '../../promotions/rules/promotion-terms.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import {
  batchOf,
  type CouponBatchUse,
  countUnusedCodes,
  findBatches,
  findRefusals,
  takeCodeList,
} from '../../rewards/coupons/coupon-batches.ts'

/** Number of last days in which the page of coupon batches counts attempts with codes that do not exist. */
const UNKNOWN_DAYS = 30

type Money = { readonly budget: bigint; readonly spent: bigint }

const stateOf = (
  batch: CouponBatchUse,
  { starts_at, ends_at, reward_fixed }: Promotion,
  { budget, spent }: Money,
  now: Date,
): CouponBatchState => {
  if (batch.ended_at !== null) return 'ended'
  if (ends_at !== null && ends_at <= now) return 'over'
  if (batch.listed_at === null) return 'unlisted'
  if (batch.uses >= batch.uses_max || spent + (reward_fixed ?? 0n) > budget) return 'spent'
  return starts_at > now ? 'upcoming' : 'running'
}

const readAll = async (ctx: Context) => {
  const [batches, promotions, budgets] = await Promise.all([
    findBatches(ctx.db),
    findPromotions(ctx.db),
    findBudgets(ctx.db),
  ])
  const promotionOf = new Map(promotions.map(promotion => [promotion.id, promotion]))
  const moneyOf = new Map(budgets.map(budget => [budget.promotion_id, budget]))
  return batches.map(batch => {
    const promotion = promotionOf.get(batch.promotion_id)
    const money = moneyOf.get(batch.promotion_id)
    invariant(promotion !== undefined && money !== undefined, `batch ${batch.id} has its promotion`)
    return { batch, promotion, money }
  })
}

const rowOf = ({ batch, promotion, money }: Awaited<ReturnType<typeof readAll>>[number], now: Date) => {
  const { id, promotion_id, purpose, form, uses, uses_max, refusals, made_by } = batch
  return {
    ...{ id, promotion_id, purpose, form, uses, uses_max, refusals, made_by },
    state: stateOf(batch, promotion, money, now),
    title: promotion.title,
    reward_fixed: promotion.reward_fixed ?? satang(0n),
    budget: satang(money.budget),
    spent: satang(money.spent),
    starts_at: promotion.starts_at,
    ends_at: promotion.ends_at,
  }
}

export const couponRows = async (ctx: Context) => {
  const now = ctx.clock.now()
  const since = bangkokDate(new Date(now.getTime() - UNKNOWN_DAYS * DAY_MS))
  const unknown = await findRefusals(ctx.db, '', since)
  return {
    rows: (await readAll(ctx)).map(one => rowOf(one, now)),
    unknown: unknown.reduce((sum, { refusals }) => sum + refusals, 0),
  }
}

/** Returns the data of the page about a batch of coupons. Throws Refusal `not_found` if there is no such batch. */
export const couponPage = async (ctx: Context, id: CouponBatchId, operator: string) => {
  const now = ctx.clock.now()
  const found = (await readAll(ctx)).find(({ batch }) => batch.id === id)
  if (found === undefined) throw new Refusal('not_found')
  const { batch, promotion } = found
  const { uses_per_person, is_for_list, made_at, ended_by, ended_at } = batch
  const { list_for, list_until, listed_by, listed_at } = batch
  const { turnover_times, maximum_withdrawal, valid_days, audience, audience_days } = promotion
  const isOpen = list_until !== null && list_until > now && ended_at === null
  const settings = await readSettings(ctx.db, promotionsSettings)
  return {
    ...rowOf(found, now),
    ...{ uses_per_person, turnover_times, maximum_withdrawal, valid_days, audience_days },
    ...{ made_at, ended_by, ended_at, list_until, listed_by, listed_at },
    list_for: [...list_for],
    audience: is_for_list ? ('list' as const) : audience,
    may_take_list: isOpen && list_for.includes(operator),
    codes_left: await countUnusedCodes(ctx.db, id),
    rule_terms: ruleTerms(rulesOf(promotion, settings), uses_per_person),
    refused: await findRefusals(ctx.db, id, bangkokDate(made_at)),
    results: await resultsOf(ctx, promotion.id),
  }
}

/**
 * Returns new codes of a coupon batch for the operator's download, in two groups of characters each. Throws Refusal `not_found`, `coupon_ended` (the
 * batch has ended), or `coupon_list_unavailable` (two operators have not allowed this operator the download).
 */
export const couponCodes = async (ctx: Context, id: CouponBatchId, operator: string) => {
  const { promotion_id } = await batchOf(ctx.db, id)
  const promotion = (await findPromotions(ctx.db)).find(one => one.id === promotion_id)
  return {
    title: promotion?.title ?? '',
    codes: (await takeCodeList(ctx, id, operator)).map(formatCouponCode),
  }
}
