import type { PromotionState } from '@sala/contract/desk/promotions/endpoints.ts'
import type { PromotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { ruleTerms } from '@sala/contract/promotions/rule-terms.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { readShownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { readSettings } from '../../platform/settings.ts'
import { findRecentGrants, resultsOf } from '../../promotions/bonuses/promotion-results.ts'
import { tryPromotion } from '../../promotions/dry-runs/promotion-dry-run.ts'
import { allPromotions, promotionById } from '../../promotions/offers/promotion-edit.ts'
import { editedPromotion } from '../../promotions/offers/promotion-edit-rules.ts'
import { rulesOf } from '../../promotions/offers/promotion-rules.ts'
import { type Budget, findBudgets } from '../../promotions/offers/promotions.ts'
import type { Promotion } from '../../promotions/rules/promotion-terms.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { settledInLog } from '../sql/case-settlement.ts'
import { type Edited, stampOf } from '../work-queue/edit-conflict-check.ts'

const stateOf = ({ opened_at, active, starts_at, ends_at }: Promotion, now: Date): PromotionState => {
  if (!active) return opened_at === null ? 'draft' : 'closed'
  if (starts_at > now) return 'upcoming'
  return ends_at !== null && ends_at <= now ? 'over' : 'running'
}

const shownBudget = (budgets: readonly Budget[], id: number) => {
  const found = budgets.find(({ promotion_id }) => promotion_id === id)
  return found === undefined ? null : { budget: found.budget, spent: found.spent }
}

const factsOf = (promotion: Promotion, budgets: readonly Budget[], now: Date) => {
  const { id, title, art, hue, trigger, frequency, section, reward_fixed, rate_bp, turnover_times } =
    promotion
  return {
    ...{ id, title, art, hue, trigger, frequency, section, reward_fixed, turnover_times },
    state: stateOf(promotion, now),
    rate_percent: rate_bp === null ? null : percentOf(rate_bp),
    starts_at: promotion.starts_at,
    ends_at: promotion.ends_at,
    budget: shownBudget(budgets, id),
  }
}

/**
 * Returns the fields of a promotion that an edit can change. Their hash is the promotion's version, by which two operators' conflicting edits are
 * detected.
 */
const editableValues = ({ active, opened_at, ...said }: Promotion, budgets: readonly Budget[]) => [
  said,
  budgets.find(({ promotion_id }) => promotion_id === said.id)?.budget ?? null,
]

export const editedOf = (id: number): Edited => ({
  subject: `promotion:${id}`,
  actions: ['promotion.edit'],
  now: async inside => editableValues(await promotionById(inside, id), await findBudgets(inside.db)),
})

const NOTHING = { members: 0, bonuses: 0, amount: satang(0n) }

export const promotionRows = async (ctx: Context) => {
  const [promotions, budgets, given] = await Promise.all([
    allPromotions(ctx),
    findBudgets(ctx.db),
    findRecentGrants(ctx),
  ])
  const now = ctx.clock.now()
  return promotions.map(promotion => ({
    ...factsOf(promotion, budgets, now),
    given: given.get(promotion.id) ?? NOTHING,
  }))
}

const CHANGES = ['promotion.make', 'promotion.edit', 'promotion.open', 'promotion.close']

/** Returns the data of a promotion's page. Throws Refusal `not_found` if there is no such promotion. */
export const promotionPage = async (ctx: Context, id: number) => {
  const promotion = await promotionById(ctx, id)
  const [budgets, results, settings, changed] = await Promise.all([
    findBudgets(ctx.db),
    resultsOf(ctx, id),
    readSettings(ctx.db, promotionsSettings),
    settledInLog(ctx, `promotion:${id}`, CHANGES),
  ])
  const { summary, terms, deposit_minimum, friends_max, maximum_withdrawal, claim_days, valid_days } =
    promotion
  const { greatest_stake_bp, greatest_stake_least, once_per_person, audience, audience_days } = promotion
  return {
    ...factsOf(promotion, budgets, ctx.clock.now()),
    ...{ summary, terms, deposit_minimum, friends_max, maximum_withdrawal, claim_days, valid_days },
    ...{ greatest_stake_least, once_per_person, audience, audience_days },
    rule_terms: ruleTerms(rulesOf(promotion, settings)),
    weights: { ...promotion.weights },
    greatest_stake_percent: greatest_stake_bp === null ? null : percentOf(greatest_stake_bp),
    opened_at: promotion.opened_at,
    changed,
    seen: stampOf(editableValues(promotion, budgets)),
    results,
  }
}

/** Returns what an edit of a promotion would change, without saving it. Throws Refusal `not_found` if there is no such promotion. */
export const promotionTrial = async (ctx: Context, id: number, edit: PromotionEdit) => {
  const { people, ...trial } = await tryPromotion(ctx, editedPromotion(await promotionById(ctx, id), edit))
  const memberOf = await readShownMembers(
    ctx.db,
    people.map(({ member_id }) => member_id),
  )
  return {
    ...trial,
    members: people.map(({ member_id, amount, deposited, staked, ...rest }) => ({
      ...rest,
      member: memberOf(member_id),
      amount: satang(amount),
      deposited: satang(deposited),
      staked: satang(staked),
    })),
  }
}
