import { z } from 'zod'
import { DAY_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Years of retention by the anti-money-laundering act and the accounting act. The company's lawyer must confirm the number. */
const LAW_YEARS = 5
const YEARS_MAX = 30
/** Retention in days of the IP addresses of sign-ins, by section 26 of the Computer Crime Act. */
const LAW_ACCESS_DAYS = 90
const ACCESS_MAX_DAYS = 730

/** Settings of the privacy domain: retention periods after an erasure. */
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
  // Money data without the member's identity proves nothing. So it must not be kept longer than the identity.
  ordered: [['money_kept_years', 'identity_kept_years']],
} as const

export const limits = {
  /** Rate limit of exports of one member's data. Each export reads every row of the member. */
  files_per_member: { name: 'privacy:files', count: 5, windowSeconds: DAY_SECONDS },
  /** Rate limit of one member's correction requests. An operator has to read each request. */
  corrections_per_member: { name: 'privacy:corrections', count: 10, windowSeconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>
