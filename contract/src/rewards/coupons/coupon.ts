import { z } from 'zod'
import { bonusStatuses } from '../../promotions/bonus.ts'
import { reason } from '../../promotions/promotion.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'

export const couponForms = ['single', 'shared'] as const
export type CouponForm = (typeof couponForms)[number]

/**
 * Why the server refused a coupon code. `unknown`: it does not exist. `used`: it is used up. `outside`: it is not valid now. `not_invited`: it
 * is not for this member. `same_person`: a duplicate account has used it.
 */
export const couponRefusals = ['unknown', 'used', 'outside', 'not_invited', 'same_person'] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/**
 * Amount and conditions of a coupon code, which the member sees before using it. `reason` says why the member cannot use it now; null if the
 * member can.
 */
export const couponCard = z.object({
  title: z.string(),
  amount,
  /** Stakes that the bonus requires before a withdrawal. */
  turnover_needed: amount,
  turnover_times: z.int(),
  maximum_withdrawal: amount.nullable(),
  valid_days: z.int(),
  ends_at: instant.nullable(),
  terms: z.array(z.string()),
  reason: reason.nullable(),
})

/** A coupon that the member used. */
export const couponUse = z.object({
  bonus_id: idOf('bon'),
  title: z.string(),
  amount,
  status: z.enum(bonusStatuses),
  at: instant,
})
