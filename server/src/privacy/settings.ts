import { z } from 'zod'
import { DAY_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Our reading of the anti-money-laundering and accounting acts; counsel must confirm it. */
const LAW_YEARS = 5
const YEARS_MAX = 30
/** Section 26 of the Computer Crime Act: sign-in addresses. */
const LAW_ACCESS_DAYS = 90
const ACCESS_MAX_DAYS = 730

/** `settings` row `privacy`: retention periods after an erasure. */
export const privacySettings = {
  name: 'privacy',
  schema: z.object({
    identity_kept_years: z.int().min(0).max(YEARS_MAX).default(LAW_YEARS),
    money_kept_years: z.int().min(0).max(YEARS_MAX).default(LAW_YEARS),
    access_kept_days: z.int().min(LAW_ACCESS_DAYS).max(ACCESS_MAX_DAYS).default(LAW_ACCESS_DAYS),
  }),
  loosens: {
    identity_kept_years: 'down',
    money_kept_years: 'down',
    access_kept_days: 'down',
  },
  // Money records need the identity as evidence.
  ordered: [['money_kept_years', 'identity_kept_years']],
} as const

export const limits = {
  /** An export reads every row of the member. */
  files_per_member: { name: 'privacy:files', count: 5, windowSeconds: DAY_SECONDS },
  /** An operator reads each request. */
  corrections_per_member: { name: 'privacy:corrections', count: 10, windowSeconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>
