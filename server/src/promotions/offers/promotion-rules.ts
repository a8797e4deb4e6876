import { gameSections } from '@sala/contract/games/game-facts.ts'
import { conditionTerms, type PromotionRules } from '@sala/contract/promotions/rule-terms.ts'
import { percentOf } from '../../platform/basis-points.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { isFree } from '../promotion-kinds/promotion-kind.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { type Promotion, weightOf } from '../rules/promotion-terms.ts'
import { type PromotionsSettings, promotionsSettings } from '../settings.ts'

/**
 * Returns for each game section the percentage of a stake that counts towards the wagering requirement. The section null means games that the
 * catalogue does not have.
 */
export const weightsOf = ({ weights }: Pick<Promotion, 'weights'>) =>
  [...gameSections, null].map(section => ({ section, percent: weightOf(weights, section) }))

/** Returns a promotion's rules. The displayed terms are generated from them, and operators' texts are checked against them. */
export const rulesOf = (promotion: Promotion, settings: PromotionsSettings): PromotionRules => {
  const { greatest_stake_bp, rate_bp } = promotion
  const free = isFree(kindOf(promotion))
  return {
    ...promotion,
    greatest_stake_percent: greatest_stake_bp === null ? null : percentOf(greatest_stake_bp),
    rate_percent: rate_bp === null ? null : percentOf(rate_bp),
    weights: weightsOf(promotion),
    claim_days_after: settings.claim_days_after,
    free_bonus_deposits: free ? settings.free_bonus_deposits : 0,
    free_bonus_phone_proved: free && settings.free_bonus_phone_proved,
  }
}

/** Returns the conditions of a promotion's bonuses in Thai, without their amount. */
export const conditionsOf = async (db: Db | Tx, promotion: Promotion): Promise<string[]> =>
  conditionTerms(rulesOf(promotion, await readSettings(db, promotionsSettings)))
