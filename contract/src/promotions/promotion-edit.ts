import { z } from 'zod'
import { gameSections } from '../games/game-facts.ts'
import { positiveAmount, wholeNumber } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'
import { bonusTerms, PERIOD_MAX_DAYS } from './bonus-terms.ts'
import { FRIENDS_MAX } from './friend-bonus-limits.ts'
import { promotionArts, promotionAudiences } from './promotion.ts'
import {
  SUMMARY_MAX_CHARACTERS,
  TERM_MAX_CHARACTERS,
  TERMS_MAX,
  TITLE_MAX_CHARACTERS,
} from './promotion-text-limits.ts'

const PERCENT_MAX = 100
const HUE_MAX_DEGREES = 359

const words = (most: number, text: string) => typedText('words', text).min(1, text).max(most, text)
const percentText = `กรุณากรอกมากกว่า 0 ไม่เกิน ${PERCENT_MAX} ทศนิยมไม่เกิน 2 ตำแหน่ง`
const percent = z
  .number({ error: percentText })
  .positive(percentText)
  .max(PERCENT_MAX, percentText)
  .multipleOf(0.01, percentText)
const instant = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))
const termText = `กรุณากรอกเงื่อนไขเพิ่มเติมไม่เกิน ${TERMS_MAX} ข้อ ข้อละไม่เกิน ${TERM_MAX_CHARACTERS} ตัวอักษร`
const weightText = `กรุณากรอกร้อยละ 0 ถึง ${PERCENT_MAX} ของเกมทุกประเภท`

/** Fields of a promotion that a staff user can edit, with money in baht. The promotion's kind and frequency are fixed. */
export const promotionEdit = z
  .strictObject({
    title: words(TITLE_MAX_CHARACTERS, `กรุณากรอกชื่อ ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
    summary: words(SUMMARY_MAX_CHARACTERS, `กรุณากรอกคำโปรย ไม่เกิน ${SUMMARY_MAX_CHARACTERS} ตัวอักษร`),
    /** Terms that a staff user writes in addition to those that the program generates from the rules. */
    terms: z.array(words(TERM_MAX_CHARACTERS, termText)).max(TERMS_MAX, termText),
    deposit_minimum: positiveAmount,
    reward_fixed: positiveAmount,
    rate_percent: percent,
    /** Only for the trigger `stake_rebate`: the game section whose stakes earn the bonus. */
    section: z.enum(gameSections, { error: 'กรุณาเลือกประเภทเกม' }),
    /** Only for the trigger `friend_deposit`: maximum number of invited members for whom a person gets the bonus. */
    friends_max: wholeNumber(1, FRIENDS_MAX),
    turnover_times: bonusTerms.turnover_times,
    maximum_withdrawal: bonusTerms.maximum_withdrawal,
    claim_days: wholeNumber(1, PERIOD_MAX_DAYS),
    valid_days: bonusTerms.valid_days,
    weights: z
      .partialRecord(
        z.enum([...gameSections, 'other']),
        z.int({ error: weightText }).min(0, weightText).max(PERCENT_MAX, weightText),
      )
      // `other` is the share for games that are not in the catalogue. It is required.
      .refine(weights => weights.other !== undefined, weightText),
    greatest_stake_percent: percent.nullable(),
    greatest_stake_least: positiveAmount,
    once_per_person: z.boolean(),
    audience: z.enum(promotionAudiences),
    audience_days: wholeNumber(1, PERIOD_MAX_DAYS).nullable(),
    /** Maximum sum of the promotion's bonuses to all members; null: no maximum. */
    budget: positiveAmount.nullable(),
    art: z.enum(promotionArts),
    hue: wholeNumber(0, HUE_MAX_DEGREES),
    starts_at: instant,
    ends_at: instant.nullable(),
  })
  .partial()

export type PromotionEdit = z.output<typeof promotionEdit>
