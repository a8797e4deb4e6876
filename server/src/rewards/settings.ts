import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Rate limits of a member's calls. They are so high that they only stop a browser that repeats a call in a loop. */
export const limits = {
  draws_per_member: { name: 'rewards:draws', count: 300, windowSeconds: HOUR_SECONDS },
  /** Rate limit of one member's claims: taken missions, gifts of tiers and check-ins together. */
  claims_per_member: { name: 'rewards:claims', count: 300, windowSeconds: HOUR_SECONDS },
  entries_per_member: { name: 'rewards:entries', count: 60, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
