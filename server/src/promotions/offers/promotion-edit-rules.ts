import type { ErrorCode } from '@sala/contract/errors/errors.ts'
import type { PromotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import { BIRTH_MONTH_MAX_DAYS } from '@sala/contract/promotions/rule-terms.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { rateBpOf } from '../../platform/basis-points.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import type { Promotion } from '../rules/promotion-terms.ts'

/** Lower bound in satang of a promotion's maximum stake, unless operators set another one. It is 20 baht, the minimum deposit. */
const LEAST_GREATEST_STAKE = satang(2_000n)

/**
 * Maximum rebate, in percent of the stakes. In the games with the best return to player, the company's margin is about this much, so a greater rebate
 * would let members earn by stakes alone.
 */
const REBATE_MAX_PERCENT = 1
/**
 * Maximum daily cashback, in percent of the loss. With a greater one, a member could gain by one bet a day on the game with the best return to
 * player.
 */
const DAILY_REFUND_MAX_PERCENT = 2

/** Messages that the command line prints for invalid edits of a promotion, by error code. */
export const editMistakes = {
  promotion_unchanged: 'the edit changes nothing',
  promotion_without_deposit: 'only promotions with a deposit have deposit_minimum',
  promotion_without_friends: 'only a promotion for invitations has friends_max',
  promotion_without_claim: 'only promotions that members claim have claim_days',
  promotion_without_section: 'only a stake rebate has a section',
  promotion_rebate_too_high: `rate_percent of a stake rebate is ${REBATE_MAX_PERCENT} at most`,
  promotion_daily_too_high: `rate_percent of daily cashback is ${DAILY_REFUND_MAX_PERCENT} at most`,
  promotion_refund_twice: 'another promotion refunds the same play: close it first',
  promotion_birth_month: `claim_days of a birth month are ${BIRTH_MONTH_MAX_DAYS} at most`,
  promotion_gives_percent: 'this promotion uses rate_percent',
  promotion_gives_fixed: 'this promotion uses reward_fixed',
  promotion_ends_before: 'ends_at comes after starts_at',
  promotion_above_maximum: 'reward_fixed would be above maximum_withdrawal',
  promotion_least_without_percent: 'greatest_stake_least needs greatest_stake_percent',
  promotion_text_contradicts: 'a text contradicts a rule of the promotion',
  promotion_audience_days:
    'audience_days is required for every audience except everybody, and allowed only there',
  promotion_budget_of_refund: 'only promotions without a promise in advance have a budget',
  promotion_minimum_too_high: 'deposit_minimum would be above cashier.deposit_maximum',
  promotion_is_open: 'it is open: close it first, or make a copy',
  promotion_open_already: 'it is open already',
  promotion_closed_already: 'it is closed already',
  promotion_time_over: 'its time is over: edit ends_at first',
} as const satisfies Partial<Record<ErrorCode, string>>

export type EditMistakeCode = keyof typeof editMistakes

const isGiven = (edit: PromotionEdit, key: keyof PromotionEdit): boolean => edit[key] !== undefined

/** Returns the error code if an edit sets a field that this kind of promotion does not have. Otherwise returns null. */
const mistakeOfKind = (promotion: Promotion, edit: PromotionEdit): EditMistakeCode | null => {
  const { reward_fixed } = promotion
  const kind = kindOf(promotion)
  if (promotion.deposit_minimum === null && isGiven(edit, 'deposit_minimum'))
    return 'promotion_without_deposit'
  if (promotion.friends_max === null && isGiven(edit, 'friends_max')) return 'promotion_without_friends'
  if (kind.comes_by === 'deposit' && isGiven(edit, 'claim_days')) return 'promotion_without_claim'
  if (promotion.section === null && isGiven(edit, 'section')) return 'promotion_without_section'
  if (promotion.trigger === 'stake_rebate' && (edit.rate_percent ?? 0) > REBATE_MAX_PERCENT)
    return 'promotion_rebate_too_high'
  if (promotion.trigger === 'daily_refund' && (edit.rate_percent ?? 0) > DAILY_REFUND_MAX_PERCENT)
    return 'promotion_daily_too_high'
  if (promotion.trigger === 'birthday' && (edit.claim_days ?? 0) > BIRTH_MONTH_MAX_DAYS)
    return 'promotion_birth_month'
  if (reward_fixed === null && isGiven(edit, 'reward_fixed')) return 'promotion_gives_percent'
  if (reward_fixed !== null && isGiven(edit, 'rate_percent')) return 'promotion_gives_fixed'
  if (kind.comes_by === 'claim' && kind.reckoned !== null && (edit.budget ?? null) !== null)
    return 'promotion_budget_of_refund'
  return null
}

/** Returns why an edit of a promotion is invalid. Returns null if the edit is valid. */
export const mistakeIn = (promotion: Promotion, edit: PromotionEdit): EditMistakeCode | null => {
  if (Object.values(edit).every(value => value === undefined)) return 'promotion_unchanged'
  const mistake = mistakeOfKind(promotion, edit)
  if (mistake !== null) return mistake
  const { starts_at, ends_at, maximum_withdrawal, ...edited } = editedPromotion(promotion, edit)
  if (ends_at !== null && ends_at <= starts_at) return 'promotion_ends_before'
  if (maximum_withdrawal !== null && (edited.reward_fixed ?? 0n) > maximum_withdrawal)
    return 'promotion_above_maximum'
  if (edited.greatest_stake_bp === null && isGiven(edit, 'greatest_stake_least'))
    return 'promotion_least_without_percent'
  if ((edited.audience === 'everybody') !== (edited.audience_days === null)) return 'promotion_audience_days'
  return null
}

/** Returns the two fields of the maximum stake after the edit: a percentage, and a lower bound in satang with a default. */
const greatestStakeOf = (
  { greatest_stake_least: before }: Promotion,
  { greatest_stake_least: least }: PromotionEdit,
  percent: number | null | undefined,
): Partial<Promotion> => {
  if (percent === undefined) return {}
  if (percent === null) return { greatest_stake_bp: null, greatest_stake_least: null }
  return {
    greatest_stake_bp: rateBpOf(percent),
    greatest_stake_least: least ?? before ?? LEAST_GREATEST_STAKE,
  }
}

/** Returns the promotion as it will be after the edit. */
export const editedPromotion = (
  promotion: Promotion,
  { rate_percent, greatest_stake_percent, budget: _, ...edit }: PromotionEdit,
): Promotion => {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const rate = rate_percent === undefined ? {} : { rate_bp: rateBpOf(rate_percent) }
  return { ...promotion, ...given, ...rate, ...greatestStakeOf(promotion, edit, greatest_stake_percent) }
}
