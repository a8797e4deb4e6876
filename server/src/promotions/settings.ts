import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Rate limits of a member's calls. They are far above normal use, and stop only a program that repeats calls in a loop. */
export const limits = {
  claims_per_member: { name: 'promotions:claims', count: 300, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** Settings of the promotions domain. Amounts are stored in baht and parsed into satang. */
export const promotionsSettings = {
  name: 'promotions',
  schema: z.object({
    /** Amount of credit below which a bonus counts as lost, so that its wagering requirement ends. */
    nothing_left_below: amount.prefault(1),
    /** Maximum number of hours for which the end of a bonus waits for undecided bets. */
    under_way_wait_hours: z.number().min(0).default(72),
    /** Minutes between reviews of an open bonus whose member has almost no credit. */
    review_again_minutes: z.number().min(1).default(10),
    /** Number of days for which a member can still claim an offer after the end of the other bonus that blocked it. */
    claim_days_after: z.int().min(0).max(366).default(7),
    /** Number of completed deposits that a free bonus requires, in addition to a verified phone. */
    free_bonus_deposits: z.int().min(0).max(100).default(1),
    free_bonus_phone_proved: z.boolean().default(true),
    /** Maximum amount that one operator may write off if the game site took it without reporting a round. A larger amount needs two operators. */
    gap_alone_maximum: amount.prefault(1_000),
  }),
  loosens: {
    nothing_left_below: 'up',
    under_way_wait_hours: 'any',
    review_again_minutes: 'never',
    claim_days_after: 'up',
    free_bonus_deposits: 'down',
    free_bonus_phone_proved: 'down',
    gap_alone_maximum: 'up',
  },
} as const

export type PromotionsSettings = z.output<typeof promotionsSettings.schema>
