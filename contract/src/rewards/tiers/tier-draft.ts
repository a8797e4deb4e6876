import { z } from 'zod'
import { bonusTerms } from '../../promotions/bonus-terms.ts'
import { amount, positiveAmount, wholeNumber } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import {
  TIER_CASHBACK_MAX_BP,
  TIER_NAME_MAX_CHARACTERS,
  TIERS_MAX,
  TIERS_MIN,
  tierChips,
} from './tier-limits.ts'

const QUEUE_MINUTES_MAX = 1_440

const NAME_TEXT = `กรุณากรอกชื่อระดับ ไม่เกิน ${TIER_NAME_MAX_CHARACTERS} ตัวอักษร`

/** One tier as an operator proposes it. A null field means that the settings apply. */
const draftTier = z.strictObject({
  name: typedText('words', NAME_TEXT).min(1, NAME_TEXT).max(TIER_NAME_MAX_CHARACTERS, NAME_TEXT),
  chip: z.enum(tierChips),
  /** Points from which the tier applies. One baht of valid stakes is one point. */
  floor: positiveAmount,
  /** Maximum of one withdrawal; the next field is the maximum of all withdrawals of a Bangkok day. If a setting is higher, the setting applies. */
  withdrawal_maximum: positiveAmount.nullable(),
  withdrawal_day_maximum: positiveAmount.nullable(),
  /** Minutes within which staff should decide a withdrawal of the tier's members. The work queue is sorted by this time. */
  queue_minutes: wholeNumber(1, QUEUE_MINUTES_MAX).nullable(),
  /** Share of last week's net loss that the member can take as a bonus, in basis points. The next field is the maximum of this bonus. */
  cashback_bp: wholeNumber(0, TIER_CASHBACK_MAX_BP),
  cashback_maximum: amount,
  birthday_gift: amount,
})

/** Returns the amount of the largest gift that these tiers can give. */
export const largestGiftOf = (
  tiers: readonly { cashback_maximum: bigint; birthday_gift: bigint }[],
): bigint =>
  tiers
    .flatMap(tier => [tier.cashback_maximum, tier.birthday_gift])
    .reduce((largest, one) => (one > largest ? one : largest), 0n)

/** A table of tiers, as an operator proposes it. An adopted table never changes; other tiers need a new table. */
export const tierDraft = z
  .strictObject({
    tiers: z
      .array(draftTier)
      .min(TIERS_MIN, `กรุณากรอกระดับอย่างน้อย ${TIERS_MIN} แถว`)
      .max(TIERS_MAX, `ระดับมีได้ไม่เกิน ${TIERS_MAX} แถว`),
    ...bonusTerms,
    /** Budget of all gifts of this table. */
    budget: positiveAmount,
  })
  .superRefine(({ tiers, budget, maximum_withdrawal }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const largest = largestGiftOf(tiers)
    if (tiers.some((tier, at) => at > 0 && tier.floor <= (tiers[at - 1]?.floor ?? 0n)))
      issue('tiers', 'คะแนนเริ่มต้นของแต่ละระดับต้องมากกว่าระดับก่อนหน้า')
    if (new Set(tiers.map(({ name }) => name)).size < tiers.length) issue('tiers', 'ชื่อระดับต้องไม่ซ้ำกัน')
    if (tiers.some(tier => tier.cashback_bp > 0 !== tier.cashback_maximum > 0n))
      issue('tiers', 'เงินคืนต้องมีทั้งร้อยละและจำนวนสูงสุด หรือไม่มีทั้งสองอย่าง')
    if (largest === 0n) issue('tiers', 'ต้องมีของขวัญวันเกิดหรือเงินคืนอย่างน้อยหนึ่งระดับ')
    if (budget < largest) issue('budget', 'งบต้องไม่น้อยกว่าของขวัญที่ใหญ่ที่สุด')
    if (maximum_withdrawal !== null && maximum_withdrawal < largest)
      issue('maximum_withdrawal', 'ยอดถอนสูงสุดต้องไม่น้อยกว่าของขวัญที่ใหญ่ที่สุด')
  })

export type TierDraft = z.output<typeof tierDraft>
export type SentTierDraft = z.input<typeof tierDraft>
