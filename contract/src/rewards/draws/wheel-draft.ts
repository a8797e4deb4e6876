import { z } from 'zod'
import { bonusTerms } from '../../promotions/bonus-terms.ts'
import { amount, instant, positiveAmount, wholeNumber } from '../../wire/field-schemas.ts'
import { groupedDigits } from '../../wire/money.ts'
import { TOTAL_WEIGHT_MAX, totalWeightOf } from './fair-draw.ts'
import { PRIZES_MAX, PRIZES_MIN } from './prize-limits.ts'
import { largestPrizeOf } from './prize-odds.ts'

export const DRAWS_PER_DAY_MAX = 10

export const draftPrize = z.strictObject({ amount, weight: wholeNumber(1, TOTAL_WEIGHT_MAX) })

/** A new wheel, as an operator proposes it. An opened wheel never changes; other chances need a new wheel. */
export const wheelDraft = z
  .strictObject({
    prizes: z
      .array(draftPrize)
      .min(PRIZES_MIN, `กรุณากรอกรางวัลอย่างน้อย ${PRIZES_MIN} แถว`)
      .max(PRIZES_MAX, `รางวัลมีได้ไม่เกิน ${PRIZES_MAX} แถว`),
    /** Maximum number of draws of a person in a Bangkok day. Accounts that seem to belong to one person share this number. */
    draws_per_day: wholeNumber(1, DRAWS_PER_DAY_MAX),
    ...bonusTerms,
    /** Budget of all prizes. The wheel closes when the rest of the budget no longer covers the largest prize. */
    budget: positiveAmount,
    ends_at: instant,
  })
  .superRefine(({ prizes, budget, maximum_withdrawal }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const largest = largestPrizeOf(prizes)
    if (largest === 0n) issue('prizes', 'ต้องมีรางวัลที่มากกว่า 0 บาท')
    if (new Set(prizes.map(prize => prize.amount)).size < prizes.length)
      issue('prizes', 'รางวัลแต่ละแถวต้องมีจำนวนเงินต่างกัน')
    if (totalWeightOf(prizes) > TOTAL_WEIGHT_MAX)
      issue('prizes', `น้ำหนักรวมต้องไม่เกิน ${groupedDigits(TOTAL_WEIGHT_MAX)}`)
    if (budget < largest) issue('budget', 'งบต้องไม่น้อยกว่ารางวัลใหญ่ที่สุด')
    if (maximum_withdrawal !== null && maximum_withdrawal < largest)
      issue('maximum_withdrawal', 'ยอดถอนสูงสุดต้องไม่น้อยกว่ารางวัลใหญ่ที่สุด')
  })

export type WheelDraft = z.output<typeof wheelDraft>
export type SentWheelDraft = z.input<typeof wheelDraft>
