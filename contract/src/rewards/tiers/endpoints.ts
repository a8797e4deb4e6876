import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { tierChips, tierGifts } from './tier-limits.ts'

const points = amount

const tier = z.object({
  place: z.int().positive(),
  name: z.string(),
  chip: z.enum(tierChips),
  floor: points,
  /** Withdrawal limits of the tier's members: the limits of the settings, or the tier's own limits if these are higher. */
  withdrawal_maximum: amount,
  withdrawal_day_maximum: amount,
  queue_minutes: z.int().nullable(),
  cashback_percent: z.number(),
  cashback_maximum: amount,
  birthday_gift: amount,
})

const gift = z.object({
  kind: z.enum(tierGifts),
  /**
   * State of the gift. `ready`: the member can take it. `taken`: the member took it in this period. `later`: no gift can be taken now.
   * `refused`: the member may not take it, and `reason` says why.
   */
  state: z.enum(['ready', 'taken', 'later', 'refused']),
  amount,
  /** End of the period in which the member can take the gift; null if there is none. */
  until: instant.nullable(),
  reason: z.string().nullable(),
})

export const tiersEndpoints = {
  tier: endpoint({
    id: 'C23-tier',
    method: 'GET',
    path: '/rewards/tier',
    auth: 'member',
    summary: "The member's tier, the points of each day that count, when the tier lapses, and its gifts",
    response: z.object({
      /** All tiers from the lowest to the highest; empty while there is no table of tiers. */
      tiers: z.array(tier),
      /** Position of the member's tier, where 1 is the lowest tier; null if the member has no tier. */
      place: z.int().nullable(),
      /** The member's points: valid stakes in baht since `from_day`. */
      points,
      from_day: z.iso.date(),
      /** True during a break of the member. Points then do not lapse. */
      is_frozen: z.boolean(),
      /**
       * Bangkok day on which the points fall below the tier's minimum unless the member plays again; null during a break or without a tier.
       */
      lapses_on: z.iso.date().nullable(),
      /** The Bangkok days whose stakes count as points, newest first. */
      days: z.array(z.object({ day: z.iso.date(), points })),
      /** Thai sentence that says why the member receives no gift now; null if the member can receive one. */
      refusal: z.string().nullable(),
      gifts: z.array(gift),
      terms: z.array(z.string()),
    }),
  }),
  take_tier_gift: endpoint({
    id: 'C23-tier-gift',
    method: 'POST',
    path: '/rewards/tier/gift',
    auth: 'member',
    summary: "Take a gift of the member's tier: once in its period, however often it is sent",
    body: z.object({ kind: z.enum(tierGifts) }),
    response: z.object({ success: z.literal(true), amount, msg: z.string() }),
  }),
} as const
