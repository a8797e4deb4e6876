import { z } from 'zod'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Rate limits of one member. They only stop programs, because people type less. */
export const limits = {
  messages_per_member: { name: 'support:messages', count: 10, windowSeconds: MINUTE_SECONDS },
  day_per_member: { name: 'support:day', count: 200, windowSeconds: DAY_SECONDS },
  /** This limit is low because decoding a picture is expensive. */
  pictures_per_member: { name: 'support:pictures', count: 20, windowSeconds: HOUR_SECONDS },
  typing_per_member: { name: 'support:typing', count: 30, windowSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, Limit>

/** Maximum number of a member's open conversations. */
export const OPEN_THREADS_MAX = 5

const DAY_MINUTES = 1_440
const YEAR_DAYS = 365

/** Settings group `support`: the times that are promised to members, and how long conversations are kept. */
export const supportSettings = {
  name: 'support',
  schema: z.object({
    /** Minutes within which a member's message should be answered. After that, the desk (the staff's website) shows it in red. */
    promise_minutes: z.int().min(1).max(DAY_MINUTES).default(30),
    /** Number of days after the closing of a conversation in which a new message of the member opens it again. */
    reopen_days: z.int().min(0).max(YEAR_DAYS).default(7),
    /** Days without a message after which an answered conversation is closed. */
    idle_days: z.int().min(1).max(YEAR_DAYS).default(14),
    /**
     * The usual time to an answer is measured over the last `figures_days` days. Members see it only if there were at least `figures_minimum` answers
     * in that time.
     */
    figures_days: z.int().min(1).max(YEAR_DAYS).default(14),
    figures_minimum: z.int().min(1).max(1_000).default(10),
    complaint_answer_days: z.int().min(1).max(YEAR_DAYS).default(3),
    complaint_resolve_days: z.int().min(1).max(YEAR_DAYS).default(15),
    /**
     * Days for which the pictures of closed conversations are kept. The next two settings are the days for closed conversations themselves and for
     * resolved complaints.
     */
    picture_days: z
      .int()
      .min(1)
      .max(10 * YEAR_DAYS)
      .default(90),
    thread_days: z
      .int()
      .min(30)
      .max(10 * YEAR_DAYS)
      .default(2 * YEAR_DAYS),
    complaint_days: z
      .int()
      .min(YEAR_DAYS)
      .max(30 * YEAR_DAYS)
      .default(5 * YEAR_DAYS),
  }),
  loosens: {
    promise_minutes: 'never',
    reopen_days: 'never',
    idle_days: 'never',
    figures_days: 'never',
    figures_minimum: 'never',
    complaint_answer_days: 'up',
    complaint_resolve_days: 'up',
    picture_days: 'down',
    thread_days: 'down',
    complaint_days: 'down',
  },
  ordered: [
    ['complaint_answer_days', 'complaint_resolve_days'],
    ['picture_days', 'thread_days'],
    ['thread_days', 'complaint_days'],
  ],
} as const

export type SupportSettings = z.output<typeof supportSettings.schema>
