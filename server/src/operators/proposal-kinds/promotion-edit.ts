import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import { OTHER_SECTION_NAME, sectionNames } from '@sala/contract/games/game-section-names.ts'
import type { PromotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { editPromotion, promotionById } from '../../promotions/offers/promotion-edit.ts'
import { editedPromotion } from '../../promotions/offers/promotion-edit-rules.ts'
import { exceedsDepositMaximum, findBudgets } from '../../promotions/offers/promotions.ts'
import type { Promotion } from '../../promotions/rules/promotion-terms.ts'
import { asOperatorDecision, type Facts, type Kind } from './proposal-kind.ts'

const baht = (value: bigint | null): string | undefined =>
  value === null ? undefined : formatSatang(satang(value))
const percent = (bp: number | null): string | undefined => (bp === null ? undefined : `${percentOf(bp)}%`)
const names: Readonly<Record<string, string>> = { ...sectionNames, other: OTHER_SECTION_NAME }

const weightsOf = (weights: Promotion['weights']): string =>
  Object.entries(weights)
    .map(([section, share]) => `${names[section] ?? section} ${share}%`)
    .join(' · ')

/** Returns a promotion's editable fields as texts, which show the checker what a proposal changes. Unset fields are left out. */
export const promotionWords = (
  promotion: Promotion,
  budget: bigint | null,
): Record<keyof PromotionEdit, Partial<Record<EffectName, string | undefined>>> => ({
  title: { promotion_title: promotion.title },
  summary: { promotion_summary: promotion.summary },
  terms: { promotion_terms: promotion.terms.join(' · ') },
  deposit_minimum: { promotion_deposit_minimum: baht(promotion.deposit_minimum) },
  reward_fixed: { promotion_reward: baht(promotion.reward_fixed) },
  rate_percent: { promotion_rate: percent(promotion.rate_bp) },
  section: { promotion_section: promotion.section === null ? undefined : sectionNames[promotion.section] },
  friends_max: { promotion_friends_max: promotion.friends_max?.toString() },
  turnover_times: { promotion_turnover: String(promotion.turnover_times) },
  maximum_withdrawal: { promotion_maximum: baht(promotion.maximum_withdrawal) },
  claim_days: { promotion_claim_days: promotion.claim_days?.toString() },
  valid_days: { promotion_valid_days: String(promotion.valid_days) },
  weights: { promotion_weights: weightsOf(promotion.weights) },
  greatest_stake_percent: { promotion_stake: percent(promotion.greatest_stake_bp) },
  greatest_stake_least: { promotion_stake_least: baht(promotion.greatest_stake_least) },
  once_per_person: { promotion_once: promotion.once_per_person ? 'yes' : 'no' },
  audience: { promotion_audience: promotion.audience },
  audience_days: { promotion_audience_days: promotion.audience_days?.toString() },
  budget: { promotion_budget: baht(budget) },
  art: { promotion_art: promotion.art },
  hue: { promotion_hue: String(promotion.hue) },
  starts_at: { promotion_starts: bangkokTime(promotion.starts_at) },
  ends_at: { promotion_ends: promotion.ends_at === null ? undefined : bangkokTime(promotion.ends_at) },
})

export const budgetOf = async (tx: Tx, id: number): Promise<bigint | null> =>
  (await findBudgets(tx)).find(({ promotion_id }) => promotion_id === id)?.budget ?? null

export const promotionEdit: Kind<'promotion_edit'> = {
  subject: ({ promotion }) => `promotion:${promotion}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ ctx, tx }, { promotion: id, edit }) => {
    const promotion = await promotionById(ctx, id)
    const budget = await budgetOf(tx, id)
    const words = promotionWords(promotion, budget)
    const named = Object.entries(words).filter(([field]) => edit[field as keyof typeof words] !== undefined)
    const lines = named.flatMap(([, line]) => Object.entries(line).filter(([, text]) => text !== undefined))
    const facts: Facts = { promotion: String(id), state: promotion.active ? 'open' : 'closed' }
    return { ...facts, ...Object.fromEntries(lines) }
  },
  prepare: async (ctx, { promotion: id, edit }) => {
    const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
    const edited = editedPromotion(await promotionById(ctx, id), edit)
    if (exceedsDepositMaximum({ ...edited, active: true }, deposit_maximum))
      throw new Refusal('promotion_minimum_too_high')
    return async (within, decision) => {
      await editPromotion(within.ctx, asOperatorDecision(decision), id, edit)
      return null
    }
  },
}
