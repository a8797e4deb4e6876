import { DAY_MS } from '../../platform/calendar.ts'
import { birthMonthOf } from '../rules/birth-month.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { rewardFor } from '../rules/reward-calculation.ts'
import type { PromotionKind } from './promotion-kind.ts'
import { byFrequency } from './promotion-periods.ts'

/**
 * Returns the claim deadline of a birthday bonus: `claim_days` days after the start of the birth month, but at the latest the end of this
 * month.
 */
const claimUntil = ({ claim_days }: Promotion, birthDate: string | null, at: Date): Date => {
  const { starts_at, ends_at } = birthMonthOf(birthDate ?? '', at)
  const days = new Date(starts_at.getTime() + (claim_days ?? 0) * DAY_MS)
  return days < ends_at ? days : ends_at
}

/** The birthday bonus. A member can claim it from the first day of the birth month on, once a year. */
export const birthdayKind: PromotionKind = {
  comes_by: 'claim',
  transfer: 'bonus',
  period: byFrequency,
  whyNothing: (promotion, { birth_date }, at) =>
    at < claimUntil(promotion, birth_date, at) ? null : { reason: 'lapsed', until: null },
  amount: promotion => rewardFor(promotion, 0n),
  claimUntil: (promotion, { birth_date }, at) => claimUntil(promotion, birth_date, at),
  reckoned: null,
}
