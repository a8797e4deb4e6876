import { z } from 'zod'
import { amount, bangkokMonth, wholeNumber } from '../wire/field-schemas.ts'
import {
  ACQUISITION_MAX_BAHT,
  CONDITION_MAX_BAHT,
  dealKinds,
  SHARE_MAX_PERCENT,
  WITHIN_DAYS_MAX,
} from './affiliate-terms.ts'

const SATANG_PER_BAHT = 100n

const baht = (most: number) => {
  const text = `กรุณากรอกจำนวนเงินที่มากกว่า 0 และไม่เกิน ${most.toLocaleString('en')} บาท`
  return amount.refine(value => value > 0n && value <= BigInt(most) * SATANG_PER_BAHT, text)
}

const common = {
  affiliate: z.int().min(1),
  /** First month in which the deal applies to newly registered members. */
  from_month: bangkokMonth,
}

/**
 * A deal (the payment terms) with an affiliate partner, as an operator proposes it. It applies to members who register from `from_month` until
 * the month of the next deal.
 */
export const affiliateDeal = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal(dealKinds[0]),
    /** Amount that the company pays the partner for each member who qualifies. */
    amount: baht(ACQUISITION_MAX_BAHT),
    minimum_deposit: baht(CONDITION_MAX_BAHT),
    minimum_turnover: baht(CONDITION_MAX_BAHT),
    within_days: wholeNumber(1, WITHIN_DAYS_MAX),
  }),
  z.strictObject({
    ...common,
    kind: z.literal(dealKinds[1]),
    share_percent: wholeNumber(1, SHARE_MAX_PERCENT),
    /** True: the negative result of a month reduces the next month's result. False: a negative result counts as zero. */
    carries_negative: z.boolean(),
  }),
])

export type AffiliateDeal = z.output<typeof affiliateDeal>
export type SentAffiliateDeal = z.input<typeof affiliateDeal>
