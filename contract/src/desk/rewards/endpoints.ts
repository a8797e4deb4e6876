import { z } from 'zod'
import { couponForms, couponRefusals } from '../../rewards/coupons/coupon.ts'
import { couponAudiences, couponBatchOrder } from '../../rewards/coupons/coupon-batch.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { promotionResults } from '../promotions/endpoints.ts'

/** States of a batch of coupons. `unlisted`: its codes have not been created yet. `spent`: all uses or the whole budget are used. */
export const couponBatchStates = ['unlisted', 'upcoming', 'running', 'spent', 'over', 'ended'] as const
export type CouponBatchState = (typeof couponBatchStates)[number]

const params = z.object({ batch: idOf('cpn') })

const batchFacts = z.object({
  id: idOf('cpn'),
  promotion_id: z.int(),
  state: z.enum(couponBatchStates),
  title: z.string(),
  purpose: z.string(),
  form: z.enum(couponForms),
  uses: z.int(),
  uses_max: z.int(),
  reward_fixed: amount,
  budget: amount,
  spent: amount,
  /** Number of refused attempts to use a code of the batch. */
  refusals: z.int(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** Maker and checker (first and second staff user) of the proposal that created the batch. */
  made_by: z.string(),
})

const refusalCount = z.object({ reason: z.enum(couponRefusals), refusals: z.int() })

export const deskRewardsEndpoints = {
  desk_coupons: deskEndpoint({
    id: 'desk-coupons',
    method: 'GET',
    path: '/rewards/coupons',
    access: 'promotions.read',
    summary: 'All batches of coupons with uses, cost and refused tries',
    response: z.object({
      rows: z.array(batchFacts),
      /** Number of attempts in the last thirty days with a code that does not exist. */
      unknown: z.int(),
    }),
  }),
  desk_coupon: deskEndpoint({
    id: 'desk-coupon',
    method: 'GET',
    path: '/rewards/coupons/{batch}',
    access: 'promotions.read',
    summary: 'One batch of coupons with its terms, results and refused tries',
    params,
    response: batchFacts.extend({
      uses_per_person: z.int(),
      turnover_times: z.int(),
      maximum_withdrawal: amount.nullable(),
      valid_days: z.int(),
      audience: z.enum(couponAudiences),
      audience_days: z.int().nullable(),
      made_at: instant,
      ended_by: z.string().nullable(),
      ended_at: instant.nullable(),
      /** Staff users who may download the list of codes now, until the time `list_until`. */
      list_for: z.array(z.string()),
      list_until: instant.nullable(),
      listed_by: z.string().nullable(),
      listed_at: instant.nullable(),
      may_take_list: z.boolean(),
      /** Number of unused valid codes of an earlier list. Downloading a new list voids them. */
      codes_left: z.int(),
      rule_terms: z.array(z.string()),
      refused: z.array(refusalCount),
      results: promotionResults,
    }),
  }),
  desk_coupon_trial: deskEndpoint({
    id: 'desk-coupon-trial',
    method: 'POST',
    path: '/rewards/coupons/trial',
    access: 'promotions.read',
    summary: 'Dry run of a batch: who may use it and what it costs; changes nothing',
    body: couponBatchOrder,
    response: z.object({
      /**
       * Number of members who may use a code now: they belong to the batch's audience, and have the bank account, deposits and verified
       * phone number that are required.
       */
      members: z.int(),
      /** Number of these members whose account looks like a duplicate of another account. */
      duplicates: z.int(),
      /** Number of possible uses of the codes: the smallest of the numbers that the budget, the batch and the members allow. */
      uses: z.int(),
      cost_maximum: amount,
      /**
       * Expected cost: the maximum cost times `kept_percent`. `kept_percent` is the percentage of the last ninety days' bonuses that was not
       * taken back when the bonuses ended.
       */
      cost_expected: amount,
      kept_percent: z.int(),
    }),
  }),
  desk_coupon_codes: deskEndpoint({
    id: 'desk-coupon-codes',
    method: 'POST',
    path: '/rewards/coupons/{batch}/codes',
    access: 'promotions.publish',
    step_up: true,
    summary: 'Take the list of codes once, after two people allowed it',
    params,
    body: z.object({}),
    response: z.object({ title: z.string(), codes: z.array(z.string()) }),
  }),
} as const
