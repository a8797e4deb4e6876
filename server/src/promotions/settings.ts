import { amount } from '@sala/contract/wire/fields.ts'
import { z } from 'zod'
import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Far beyond what a person does, so that a loop in a browser is stopped and a busy member is not. */
export const limits = {
  claims_per_member: { name: 'promotions:claims', count: 300, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>

/** Settings row `promotions`. Stored in baht, read in satang. */
export const promotionsSettings = {
  name: 'promotions',
  schema: z.object({
    /** Credit below this is nothing: the turnover of a bonus that was played away is asked for no longer. */
    nothing_left_below: amount.prefault(1),
    /** A bonus that ends waits so long for stakes whose rounds the game site has not written yet. */
    under_way_wait_hours: z.number().min(0).default(72),
    /** How often a played-away bonus whose stakes are still under way is looked at again. */
    review_again_minutes: z.number().min(1).default(10),
    /** Claim time of a blocked offer after the blocking bonus ends. */
    claim_days_after: z.int().min(0).max(366).default(7),
    /** A bonus for nothing wants so many completed deposits, and a phone that a code was sent to and came back from. */
    free_bonus_deposits: z.int().min(0).max(100).default(1),
    free_bonus_phone_proved: z.boolean().default(true),
    /** The most that one operator takes as lost without a round; more is for two. */
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
