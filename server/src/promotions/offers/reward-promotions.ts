import type { promotionAudiences } from '@sala/contract/promotions/promotion.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import type { Promotion, Weights } from '../rules/promotion-terms.ts'
import { setBudget } from './promotion-budgets-sql.ts'
import { requireTextsAgree } from './promotion-edit.ts'
import { insertPastTerms, insertPromotion, lockPromotion, updatePromotion } from './sql.ts'

/**
 * Terms of a reward (coupon, draw or mission). A promotion with these terms is stored for it. `amount` is the bonus. A draw may grant less, according
 * to its prize.
 */
export type RewardTerms = {
  readonly title: string
  readonly summary: string
  readonly amount: Satang
  readonly turnover_times: number
  readonly maximum_withdrawal: Satang | null
  readonly valid_days: number
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly audience: (typeof promotionAudiences)[number]
  readonly audience_days: number | null
  /** Maximum sum of the reward's bonuses to all members. Every reward has a budget. */
  readonly budget: Satang
}

/** Percentage of a stake that counts towards the wagering requirement. As with other bonuses, it is half in games with a small house edge. */
const WEIGHTS: Weights = { casino: 50, lotto: 50, other: 100 }
/**
 * Maximum stake that counts towards the wagering requirement, in basis points: a tenth of the member's money, and at least 20 baht, as in other
 * bonuses.
 */
const GREATEST_STAKE_BP = 1_000
const GREATEST_STAKE_LEAST = satang(2_000n)
const GOLD_HUE = 42

/** Returns the promotion of a reward as it would be stored, open from `at` on. */
export const rewardPromotion = (
  { amount, budget: _, ...terms }: RewardTerms,
  at: Date,
): Omit<Promotion, 'id'> => ({
  ...terms,
  trigger: 'reward',
  frequency: 'once',
  section: null,
  deposit_minimum: null,
  friends_max: null,
  reward_fixed: amount,
  rate_bp: null,
  claim_days: null,
  weights: WEIGHTS,
  greatest_stake_bp: GREATEST_STAKE_BP,
  greatest_stake_least: GREATEST_STAKE_LEAST,
  once_per_person: true,
  terms: [],
  art: 'gift',
  hue: GOLD_HUE,
  active: true,
  opened_at: at,
})

/** Stores the promotion of a reward and its budget, and returns its number. Throws EditMistake if a text contradicts the terms. */
export const makeRewardPromotion = async (tx: Tx, terms: RewardTerms, at: Date): Promise<number> => {
  const promotion = rewardPromotion(terms, at)
  await requireTextsAgree(tx, { ...promotion, id: 0 })
  const id = await insertPromotion(tx, promotion)
  await setBudget(tx, id, terms.budget)
  return id
}

/** Closes the promotion of a reward. Bonuses that members have stay. Returns false if it is closed already. */
export const closeRewardPromotion = async (tx: Tx, id: number, by: string, at: Date): Promise<boolean> => {
  const promotion = await lockPromotion(tx, id)
  invariant(promotion?.trigger === 'reward', `promotion ${id} is a reward`)
  if (!promotion.active) return false
  await insertPastTerms(tx, id, { until: at, by })
  await updatePromotion(tx, { ...promotion, active: false })
  return true
}
