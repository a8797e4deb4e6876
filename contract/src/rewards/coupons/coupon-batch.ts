import { z } from 'zod'
import { promotionAudiences } from '../../promotions/promotion.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/text-limits.ts'
import { amount, idOf } from '../../wire/field-schemas.ts'
import { formatSatang, groupedDigits, type Satang } from '../../wire/money.ts'
import { typedText } from '../../wire/typed-text.ts'
import { couponForms } from './coupon.ts'

export const COUPON_USES_MAX = 20_000
export const COUPON_USES_PER_PERSON_MAX = 100
export const COUPON_MEMBERS_MAX = 500
const PURPOSE_MAX_CHARACTERS = 200
const TURNOVER_TIMES_MAX = 100
const DAYS_MAX = 366

/** Which members may use a batch's codes: the audience of a promotion, or only the listed members (`list`). */
export const couponAudiences = [...promotionAudiences, 'list'] as const
export type CouponAudience = (typeof couponAudiences)[number]

const words = (most: number, text: string) => typedText('words', text).min(1, text).max(most, text)
const whole = (least: number, most: number) => {
  const text = `กรุณากรอกจำนวนเต็ม ${least} ถึง ${groupedDigits(most)}`
  return z.int({ error: text }).min(least, text).max(most, text)
}
const money = amount.refine(value => value > 0n, 'กรุณากรอกจำนวนเงินที่มากกว่า 0')
const instant = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))

/** A batch of coupons as a staff user proposes it, with money in baht. */
export const couponBatchOrder = z.strictObject({
  title: words(TITLE_MAX_CHARACTERS, `กรุณากรอกชื่อที่สมาชิกเห็น ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
  /** Why the batch exists. Only staff users read it. */
  purpose: words(PURPOSE_MAX_CHARACTERS, `กรุณากรอกจุดประสงค์ ไม่เกิน ${PURPOSE_MAX_CHARACTERS} ตัวอักษร`),
  form: z.enum(couponForms),
  /** Number of codes if each code works once, or number of uses of the one shared code. */
  uses: whole(1, COUPON_USES_MAX),
  uses_per_person: whole(1, COUPON_USES_PER_PERSON_MAX),
  /** Amount of the bonus that one use of a code gives. */
  reward_fixed: money,
  turnover_times: whole(0, TURNOVER_TIMES_MAX),
  maximum_withdrawal: money.nullable(),
  valid_days: whole(1, DAYS_MAX),
  starts_at: instant,
  ends_at: instant,
  audience: z.enum(couponAudiences),
  audience_days: whole(1, DAYS_MAX).nullable(),
  /** The members who may use the codes, if the audience is `list`. */
  members: z.array(idOf('mem')).max(COUPON_MEMBERS_MAX),
  /** Maximum sum of the bonuses of the batch. */
  budget: money,
})
export type CouponBatchOrder = z.output<typeof couponBatchOrder>

/** Returns the Thai summary of a coupon's bonus. The promotion that holds the coupon's terms stores it. */
export const rewardSummary = (reward: Satang): string =>
  `รับโบนัส ${formatSatang(reward).replace(/\.00$/, '')} บาท`
