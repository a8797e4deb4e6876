import { z } from 'zod'
import { instant } from '../wire/field-schemas.ts'
import { faultKinds } from './browser-fault-text.ts'

/**
 * A group of equal errors of the lobby's browser code, over all releases, browsers and pages. The desk (the staff's website) lists errors by
 * these groups.
 */
export const faultGroup = z.object({
  fingerprint: z.string(),
  kind: z.enum(faultKinds),
  message: z.string(),
  /** File, line and column of the error in the newest release that had it. */
  place: z.string(),
  releases: z.array(z.string()),
  browsers: z.array(z.string()),
  pages: z.array(z.string()),
  count: z.number(),
  /** Number of times that the fault happened in the last 24 hours. */
  count_of_day: z.number(),
  first_at: instant,
  last_at: instant,
})
