import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import type { Promotion } from './words.ts'

/** A promotion evaluated for the current amount. */
export type Offer = {
  promotion: Promotion
  /** The bonus for the current amount. */
  earns: number
  /** The missing amount in baht; 0 if the amount is enough. */
  missing: number
}

/** Order: earned bonuses, the largest first; then the nearest ones; then unavailable ones. */
const rank = ({ promotion, missing }: Offer): number =>
  promotion.mine?.can_take !== true ? 2 : missing > 0 ? 1 : 0

/** The deposit promotions, ordered by their bonus for this amount. */
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

/** `เพิ่มอีก ฿300 รับ ฿300`; for an empty form `ฝาก ฿1,000 รับ ฿300`. */
export const moreText = ({ promotion, missing }: Offer, amount: number | null): string => {
  const bonus = formatBahtShort(promotion.bonus ?? 0)
  return amount === null
    ? `ฝาก ${formatBahtShort(promotion.deposit_minimum ?? 0)} รับ ${bonus}`
    : `เพิ่มอีก ${formatBahtShort(missing)} รับ ${bonus}`
}

/** Why the chosen promotion does not fit the amount; undefined if it fits. */
export const depositShortfall = (promotion: Promotion | null, amount: number | null): string | undefined => {
  const minimum = promotion?.deposit_minimum ?? 0
  return promotion === null || amount === null || amount >= minimum
    ? undefined
    : `โปรโมชั่นนี้ต้องฝากขั้นต่ำ ${formatBaht(minimum)} บาท เพิ่มอีก ${formatBaht(minimum - amount)} บาท หรือเลือกไม่รับโปรโมชั่น`
}
