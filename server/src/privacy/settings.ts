import { z } from 'zod'
import { DAY_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Years for which the anti-money-laundering act and the accounting act require retention. The company's lawyer must confirm the number. */
const LAW_YEARS = 5
const YEARS_MAX = 30
/** Days for which IP addresses of sign-ins must be retained, by section 26 of the Computer Crime Act. */
const LAW_ACCESS_DAYS = 90
const ACCESS_MAX_DAYS = 730

/** Settings group `privacy`: how long data is kept after an erasure. */
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
  // Money data must not be kept longer than the member's identity, because without the identity it proves nothing.
  ordered: [['money_kept_years', 'identity_kept_years']],
} as const

export const limits = {
  /** Rate limit of exports of one member's data, because each export reads every row of the member. */
  files_per_member: { name: 'privacy:files', count: 5, windowSeconds: DAY_SECONDS },
  /** Rate limit of one member's correction requests, because an operator has to read each request. */
  corrections_per_member: { name: 'privacy:corrections', count: 10, windowSeconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>
