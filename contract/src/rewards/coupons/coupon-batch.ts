import { z } from 'zod'
import { bonusTerms, PERIOD_MAX_DAYS } from '../../promotions/bonus-terms.ts'
import { promotionAudiences } from '../../promotions/promotion.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/promotion-text-limits.ts'
import { idOf, positiveAmount, wholeNumber } from '../../wire/field-schemas.ts'
import { formatSatang, type Satang } from '../../wire/money.ts'
import { typedText } from '../../wire/typed-text.ts'
import { couponForms } from './coupon.ts'

export const COUPON_USES_MAX = 20_000
export const COUPON_USES_PER_PERSON_MAX = 100
export const COUPON_MEMBERS_MAX = 500
const PURPOSE_MAX_CHARACTERS = 200

/** Which members may use a batch's codes: the audience of a promotion, or only the listed members (`list`). */
export const couponAudiences = [...promotionAudiences, 'list'] as const
export type CouponAudience = (typeof couponAudiences)[number]

const words = (most: number, text: string) => typedText('words', text).min(1, text).max(most, text)
const instant = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))

/** A batch of coupons as a staff user proposes it, with money in baht. */
export const couponBatchOrder = z.strictObject({
  title: words(TITLE_MAX_CHARACTERS, `กรุณากรอกชื่อที่สมาชิกเห็น ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
  /** Purpose of the batch. Only staff users read it. */
  purpose: words(PURPOSE_MAX_CHARACTERS, `กรุณากรอกจุดประสงค์ ไม่เกิน ${PURPOSE_MAX_CHARACTERS} ตัวอักษร`),
  form: z.enum(couponForms),
  /** Number of single codes, or number of uses of the shared code. */
  uses: wholeNumber(1, COUPON_USES_MAX),
  uses_per_person: wholeNumber(1, COUPON_USES_PER_PERSON_MAX),
  /** The bonus of one use. */
  reward_fixed: positiveAmount,
  ...bonusTerms,
  starts_at: instant,
  ends_at: instant,
  audience: z.enum(couponAudiences),
  audience_days: wholeNumber(1, PERIOD_MAX_DAYS).nullable(),
  /** The listed members, for the audience `list`. */
  members: z.array(idOf('mem')).max(COUPON_MEMBERS_MAX),
  /** Maximum sum of the batch's bonuses. */
  budget: positiveAmount,
})
export type CouponBatchOrder = z.output<typeof couponBatchOrder>

/** Returns the Thai summary of a coupon's bonus. The summary is stored in the promotion that holds the terms of the coupon. */
export const rewardSummary = (reward: Satang): string =>
  `รับโบนัส ${formatSatang(reward).replace(/\.00$/, '')} บาท`
