import { Refusal } from '../../platform/refusal.ts'
import { DuplicateClaimRefusal } from '../offers/duplicate-claims.ts'
import type { Eligibility, Facts } from '../offers/eligibility.ts'
import type { Promotion } from '../rules/promotion-terms.ts'

/**
 * Throws Refusal `promotion_refused` with the reason if the member is not eligible. If the deposit is too low, the refusal belongs to the field
 * `amount`.
 */
export const requireEligible = (promotion: Promotion, facts: Facts, eligibility: Eligibility): void => {
  const { reason } = eligibility
  if (reason === null) return
  const refused = lookalikeIn(promotion, facts, eligibility)
  if (refused !== null) throw new DuplicateClaimRefusal(refused, reason.text)
  const options = reason.code === 'below_minimum' ? ({ field: 'amount' } as const) : {}
  throw new Refusal('promotion_refused', { reason: reason.text }, options)
}

/** If the member is not eligible because a duplicate account already took the bonus, returns that account. Otherwise returns null. */
export const lookalikeIn = (
  { id: promotion_id }: Promotion,
  { member_id, taken_by_person }: Facts,
  { reason, period }: Eligibility,
) => {
  const taken = reason?.code === 'person_used' ? taken_by_person.get(`${promotion_id}:${period}`) : undefined
  if (taken === undefined || period === null) return null
  return { member_id, promotion_id, period, other_id: taken.other_id, marks: [...taken.marks] }
}
