import type { NewsValues } from '@sala/contract/messages/news-message-fields.ts'
import { bahtFromSatang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Budget, findBudgets, promotionNamed } from '../../promotions/offers/promotions.ts'
import { isRunning, type Promotion } from '../../promotions/rules/promotion-terms.ts'

export type AttachedPromotion = { readonly promotion: Promotion; readonly budget: Budget | null }

/** Returns the promotion that a campaign offers, with its budget. Returns null for a campaign without one. */
export const attachedPromotion = async (
  db: Db | Tx,
  id: number | null,
): Promise<AttachedPromotion | null> => {
  const promotion = id === null ? null : await promotionNamed(db, id)
  if (promotion === null) return null
  const budgets = await findBudgets(db)
  return { promotion, budget: budgets.find(({ promotion_id }) => promotion_id === promotion.id) ?? null }
}

/**
 * Returns whether the promotion can be offered now: it is open, members can take it, and its budget allows another bonus. A promotion without a
 * budget cannot be offered, because the campaign would promise an unlimited sum.
 */
export const isOnOffer = ({ promotion, budget }: AttachedPromotion, at: Date): boolean =>
  isRunning(promotion, at) &&
  promotion.trigger !== 'reward' &&
  budget !== null &&
  budget.spent + (promotion.reward_fixed ?? 1n) <= budget.budget

/** Returns the values of the promotion for the variables in a campaign's text. A value that the promotion does not have is left out. */
export const promotionValues = (attached: AttachedPromotion | null): Omit<NewsValues, 'name'> => {
  if (attached === null) return {}
  const { reward_fixed, ends_at } = attached.promotion
  return {
    ...(reward_fixed === null ? {} : { amount: bahtFromSatang(reward_fixed) }),
    ...(ends_at === null ? {} : { until: ends_at.toISOString() }),
  }
}
