import type { promotion as promotionShape } from '@sala/contract/promotions/promotion.ts'
import { ruleTerms } from '@sala/contract/promotions/rule-terms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import { hasPermission } from '../../account/members/member-permissions.ts'
import { memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { creditOf } from '../../games/transfer-wallet/member-funds.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { friendsFor } from '../member-facts/member-facts.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import { isRunning, isUpcoming, type Promotion } from '../rules/promotion-terms.ts'
import { greatestStake, maximumWithdrawal, rewardFor, turnoverNeeded } from '../rules/reward-calculation.ts'
import { type PromotionsSettings, promotionsSettings } from '../settings.ts'
import { type Eligibility, eligibilityOf, factsOf } from './eligibility.ts'
import { rulesOf } from './promotion-rules.ts'
import { findPromotion, findPromotions } from './sql.ts'

/** Budget of a promotion for all members together. A bonus takes its amount from the budget in the transaction of its grant. */
export {
  type Budget,
  countNearBudgets,
  findBudgets,
  holdBudget,
  isCovered,
  lockBudget,
  takeFromBudget,
  takeFromHeldBudget,
} from './promotion-budgets-sql.ts'
export { findPromotions } from './sql.ts'

type PromotionCard = z.output<typeof promotionShape>

/** Returns a promotion to which stored data refers. A missing promotion is a bug, so it throws. */
export const promotionOf = async (db: Db | Tx, id: number): Promise<Promotion> => {
  const promotion = await findPromotion(db, id)
  invariant(promotion !== null, `promotion ${id} exists`)
  return promotion
}

/** Returns the promotion with the given number, which may be a number or a text. Returns null for an unknown number. */
export const promotionNamed = async (db: Db | Tx, asked: string | number): Promise<Promotion | null> => {
  const digits = String(asked)
  return /^[1-9]\d{0,8}$/.test(digits) ? findPromotion(db, Number(digits)) : null
}

/** Returns whether the promotion is open but requires a deposit above the maximum of deposits, so that no member can take it. */
export const exceedsDepositMaximum = (
  { active, deposit_minimum }: Promotion,
  depositMaximum: Satang,
): boolean => active && deposit_minimum !== null && deposit_minimum > depositMaximum

const cardOf = (promotion: Promotion, settings: PromotionsSettings): PromotionCard => {
  const { id, art, hue, title, summary, trigger, frequency, section, starts_at, ends_at } = promotion
  const { deposit_minimum, turnover_times, maximum_withdrawal, claim_days, valid_days } = promotion
  const rules = rulesOf(promotion, settings)
  return {
    ...{ id, art, hue, title, summary, trigger, frequency, section, starts_at, ends_at },
    ...{ deposit_minimum, turnover_times, maximum_withdrawal, claim_days, valid_days },
    terms: [...ruleTerms(rules), ...promotion.terms],
    earlier_deposits: rules.free_bonus_deposits,
    bonus: rules.reward_fixed,
    rate_percent: rules.rate_percent,
    weights: [...rules.weights],
  }
}

/** Returns the promotions that members see in lists, in display order. Promotions of rewards are not among them. */
export const listedPromotions = async (db: Db | Tx): Promise<Promotion[]> =>
  (await findPromotions(db)).filter(promotion => kindOf(promotion).comes_by !== 'reward')

const running = async (db: Db | Tx, at: Date): Promise<Promotion[]> =>
  (await listedPromotions(db)).filter(promotion => isRunning(promotion, at))

/** Returns running promotions as visitors see them, in display order. */
export const runningPromotions = async (ctx: Pick<Context, 'db' | 'clock'>): Promise<PromotionCard[]> => {
  const rules = await readSettings(ctx.db, promotionsSettings)
  return (await running(ctx.db, ctx.clock.now())).map(promotion => cardOf(promotion, rules))
}

const mineOf = ({ reason, next, offer }: Eligibility) => ({
  can_take: reason === null,
  reason,
  next,
  bonus_id: offer?.id ?? null,
  bonus: offer?.amount ?? null,
})

/**
 * Returns running promotions with the member's eligibility (R07, F04). If the member is not eligible, the result has the reason, and the
 * time when this changes. A member with the preview permission also sees future promotions.
 */
export const promotionsFor = async (ctx: Context, memberId: MemberId | null) => {
  if (memberId === null) return (await runningPromotions(ctx)).map(card => ({ ...card, mine: null }))
  const now = ctx.clock.now()
  const member = await memberOf(ctx.db, memberId)
  const previews = hasPermission(member, 'preview_promotions')
  const shown = (await listedPromotions(ctx.db)).filter(
    promotion => isRunning(promotion, now) || (previews && isUpcoming(promotion, now)),
  )
  const facts = await factsOf(ctx.db, member, now, friendsFor(ctx.ports, shown, now))
  return shown.map(promotion => ({
    ...cardOf(promotion, facts.rules),
    mine: mineOf(eligibilityOf(promotion, facts, now)),
  }))
}

/**
 * Calculates the bonus of a promotion. `amount` is the deposit, for cashback the loss, and for a rebate the stakes. Throws Refusal `not_found` if the
 * promotion does not run.
 */
export const quoteOf = async (ctx: Context, memberId: MemberId | null, asked: string, amount: Satang) => {
  const now = ctx.clock.now()
  const promotion = await promotionNamed(ctx.db, asked)
  if (promotion === null || !isRunning(promotion, now) || kindOf(promotion).comes_by === 'reward')
    throw new Refusal('not_found')
  const facts =
    memberId === null
      ? null
      : await factsOf(ctx.db, await memberOf(ctx.db, memberId), now, friendsFor(ctx.ports, [promotion], now))
  const reason = facts === null ? null : eligibilityOf(promotion, facts, now, amount).reason
  const isEnough = promotion.deposit_minimum === null || amount >= promotion.deposit_minimum
  const deposit = kindOf(promotion).comes_by === 'deposit' ? amount : satang(0n)
  const own = memberId === null ? 0n : (await creditOf(ctx.db, memberId)).credit
  const bonus = isEnough ? rewardFor(promotion, amount) : satang(0n)
  return {
    promotion_id: promotion.id,
    amount,
    bonus,
    turnover_needed: isEnough ? turnoverNeeded(promotion.turnover_times, deposit, bonus) : satang(0n),
    maximum_withdrawal: maximumWithdrawal(promotion.maximum_withdrawal, deposit),
    greatest_stake: greatestStake(promotion, own + deposit, bonus),
    valid_days: promotion.valid_days,
    can_take: reason === null && isEnough,
    reason,
  }
}
