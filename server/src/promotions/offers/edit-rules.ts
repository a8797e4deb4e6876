import { gameSections } from '@sala/contract/games/game.ts'
import { amount } from '@sala/contract/wire/fields.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { rateBpOf } from '../../platform/rates.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Promotion } from '../rules/promotion.ts'

const TITLE_MAX_CHARACTERS = 60
const SUMMARY_MAX_CHARACTERS = 160
const TERM_MAX_CHARACTERS = 200
const TERMS_MAX = 12
const TURNOVER_TIMES_MAX = 100
const DAYS_MAX = 366
const PERCENT_MAX = 100
const BIRTH_MONTH_MAX_DAYS = 31
/** 20 baht, the least deposit. */
const LEAST_GREATEST_STAKE = satang(2_000n)

const words = (most: number) => z.string().trim().min(1).max(most)
const days = z.int().min(1).max(DAYS_MAX)
const money = amount.refine(value => value > 0n, 'above 0')
const instant = z.iso.datetime({ offset: true }).transform(text => new Date(text))

/** What an operator may change; money is baht. Which members it is for and how often is what a promotion is: that stays. */
export const promotionEdit = z
  .strictObject({
    title: words(TITLE_MAX_CHARACTERS),
    summary: words(SUMMARY_MAX_CHARACTERS),
    terms: z.array(words(TERM_MAX_CHARACTERS)).min(1).max(TERMS_MAX),
    deposit_minimum: money,
    reward_fixed: money,
    rate_percent: z.number().positive().max(PERCENT_MAX).multipleOf(0.01),
    turnover_times: z.int().min(0).max(TURNOVER_TIMES_MAX),
    maximum_withdrawal: money.nullable(),
    claim_days: days,
    valid_days: days,
    weights: z
      .partialRecord(z.enum([...gameSections, 'other']), z.int().min(0).max(PERCENT_MAX))
      .refine(weights => weights.other !== undefined, 'other is what holds for games nobody knows'),
    greatest_stake_percent: z.number().positive().max(PERCENT_MAX).multipleOf(0.01).nullable(),
    greatest_stake_least: money,
    once_per_person: z.boolean(),
    starts_at: instant,
    ends_at: instant.nullable(),
  })
  .partial()

export type PromotionEdit = z.output<typeof promotionEdit>

/** What members count with and what is told by hand; which stakes count, the terms say by themselves. */
const NUMBERS = [
  'deposit_minimum',
  'reward_fixed',
  'rate_percent',
  'turnover_times',
  'maximum_withdrawal',
  'claim_days',
  'valid_days',
] as const satisfies readonly (keyof PromotionEdit)[]

const isGiven = (edit: PromotionEdit, key: keyof PromotionEdit): boolean => edit[key] !== undefined

/** Why this promotion cannot be changed so, in words; null when it can. */
export const mistakeIn = (promotion: Promotion, edit: PromotionEdit): string | null => {
  const { reward_fixed } = promotion
  const { comes_by } = kindOf(promotion)
  if (Object.values(edit).every(value => value === undefined)) return 'nothing is changed'
  if (comes_by !== 'deposit' && isGiven(edit, 'deposit_minimum'))
    return 'deposit_minimum is of promotions with a deposit'
  if (comes_by === 'deposit' && isGiven(edit, 'claim_days'))
    return 'claim_days is of promotions that wait to be claimed'
  if (promotion.trigger === 'birthday' && (edit.claim_days ?? 0) > BIRTH_MONTH_MAX_DAYS)
    return `claim_days of a birth month are ${BIRTH_MONTH_MAX_DAYS} at most`
  if (reward_fixed === null && isGiven(edit, 'reward_fixed')) return 'this one gives rate_percent'
  if (reward_fixed !== null && isGiven(edit, 'rate_percent')) return 'this one gives reward_fixed'
  const { starts_at, ends_at, maximum_withdrawal, ...edited } = editedPromotion(promotion, edit)
  if (ends_at !== null && ends_at <= starts_at) return 'ends_at comes after starts_at'
  if (maximum_withdrawal !== null && (edited.reward_fixed ?? 0n) > maximum_withdrawal)
    return 'reward_fixed would be above maximum_withdrawal'
  if (edited.greatest_stake_bp === null && isGiven(edit, 'greatest_stake_least'))
    return 'greatest_stake_least is of a greatest_stake_percent'
  if (NUMBERS.some(key => isGiven(edit, key)) && !isGiven(edit, 'terms'))
    return 'terms must be given with new numbers: members read them there'
  return null
}

/** Both or neither: the first limit brings the usual least with it. */
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

/** The promotion as it is after the edit. */
export const editedPromotion = (
  promotion: Promotion,
  { rate_percent, greatest_stake_percent, ...edit }: PromotionEdit,
): Promotion => {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const rate = rate_percent === undefined ? {} : { rate_bp: rateBpOf(rate_percent) }
  return { ...promotion, ...given, ...rate, ...greatestStakeOf(promotion, edit, greatest_stake_percent) }
}
