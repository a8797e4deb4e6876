import { amount } from '@sala/contract/wire/fields.ts'
import { z } from 'zod'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Far above normal use: stops a looping browser but no busy member. */
export const limits = {
  claims_per_member: { name: 'promotions:claims', count: 300, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** The `settings` row `promotions`. Amounts are stored in baht and parsed into satang. */
export const promotionsSettings = {
  name: 'promotions',
  schema: z.object({
    /** With less credit than this, a bonus counts as lost and its wagering requirement ends. */
    nothing_left_below: amount.prefault(1),
    /** Hours that an ending bonus waits for open stakes. */
    under_way_wait_hours: z.number().min(0).default(72),
    /** Minutes between reviews of a bonus without credit but with open stakes. */
    review_again_minutes: z.number().min(1).default(10),
    /** Days to claim a blocked offer after the blocking bonus ends. */
    claim_days_after: z.int().min(0).max(366).default(7),
    /** Completed deposits required for a free bonus, besides a verified phone. */
    free_bonus_deposits: z.int().min(0).max(100).default(1),
    free_bonus_phone_proved: z.boolean().default(true),
    /** Maximum that one operator may write off as lost without a round; more needs two. */
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
