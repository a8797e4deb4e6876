import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import type { Promotion } from './promotion-texts.ts'

/** A deposit promotion, with the bonus that it gives for the typed amount. */
export type Offer = {
  promotion: Promotion
  /** The bonus in baht for the typed amount; 0 if the amount is too small. */
  earns: number
  /** Amount in baht by which the typed amount is below the promotion's minimum deposit; 0 if it is enough. */
  missing: number
}

/**
 * Returns the rank of a promotion. First come promotions for which the amount is large enough, then those that need a larger amount, then
 * those that the member cannot claim.
 */
const rank = ({ promotion, missing }: Offer): number =>
  promotion.mine?.can_take !== true ? 2 : missing > 0 ? 1 : 0

/** Returns the deposit promotions, ordered by what they give for this amount. */
export const offersFor = (promotions: readonly Promotion[], amount: number | null): Offer[] =>
  promotions
    .filter(({ trigger }) => trigger === 'deposit')
    .map(promotion => {
      const missing = Math.max(0, (promotion.deposit_minimum ?? 0) - (amount ?? 0))
      return { promotion, missing, earns: missing > 0 ? 0 : (promotion.bonus ?? 0) }
    })
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || b.earns - a.earns || a.missing - b.missing || a.promotion.id - b.promotion.id,
    )

/** Returns a text that says what a larger deposit would earn: `เพิ่มอีก ฿300 รับ ฿300`. Without an amount the text is `ฝาก ฿1,000 รับ ฿300`. */
export const moreText = ({ promotion, missing }: Offer, amount: number | null): string => {
  const bonus = formatBahtShort(promotion.bonus ?? 0)
  return amount === null
    ? `ฝาก ${formatBahtShort(promotion.deposit_minimum ?? 0)} รับ ${bonus}`
    : `เพิ่มอีก ${formatBahtShort(missing)} รับ ${bonus}`
}

/** Returns the error text if the amount is below the minimum of the chosen promotion; undefined if it is enough. */
export const depositShortfall = (promotion: Promotion | null, amount: number | null): string | undefined => {
  const minimum = promotion?.deposit_minimum ?? 0
  return promotion === null || amount === null || amount >= minimum
    ? undefined
    : `โปรโมชั่นนี้ต้องฝากขั้นต่ำ ${formatBaht(minimum)} บาท เพิ่มอีก ${formatBaht(minimum - amount)} บาท หรือเลือกไม่รับโปรโมชั่น`
}
