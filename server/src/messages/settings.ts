import { z } from 'zod'
import { DAY_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

const HOUR_MAX = 24
const QUIET_FROM_DEFAULT_HOUR = 22
const QUIET_TO_DEFAULT_HOUR = 8
const NEWS_DAY_DEFAULT = 1
const NEWS_WEEK_DEFAULT = 3
const NEWS_MAX = 20
const NEAR_LIMIT_DEFAULT_PERCENT = 80
const NEAR_LIMIT_MAX_PERCENT = 100
const LOSS_LIMIT_DEFAULT_DAYS = 7
/**
 * Maximum of `news_after_loss_limit_days`. It cannot be longer, because a reached loss limit is known only from the message about it, which is kept
 * for a little more than a year.
 */
const LOSS_LIMIT_MAX_DAYS = 365
const LINE_RESERVE_DEFAULT_PERCENT = 10
const LINE_RESERVE_MAX_PERCENT = 100

/**
 * Rate limit of a member's consents to news. It is needed because each consent, and each end of a consent, writes a line into the audit log. Ends are
 * not counted, because a consent can be ended only once.
 */
export const consentLimit = {
  name: 'messages:consent',
  count: 10,
  windowSeconds: DAY_SECONDS,
} as const satisfies Limit

/** Settings group `messages`: the rules of news (advertising), and the part of LINE's message quota that news may not use. */
export const messagesSettings = {
  name: 'messages',
  schema: z.object({
    /** First hour of the quiet time in Bangkok, in which no news are sent. `quiet_to_hour` is its end. If both are equal, there is no quiet time. */
    quiet_from_hour: z.int().min(0).max(HOUR_MAX).default(QUIET_FROM_DEFAULT_HOUR),
    quiet_to_hour: z.int().min(0).max(HOUR_MAX).default(QUIET_TO_DEFAULT_HOUR),
    /** Maximum number of news to one member on a Bangkok day. `news_per_week` is the maximum on seven successive days. */
    news_per_day: z.int().min(0).max(NEWS_MAX).default(NEWS_DAY_DEFAULT),
    news_per_week: z.int().min(0).max(NEWS_MAX).default(NEWS_WEEK_DEFAULT),
    /** A member who has used this percentage of one of the limits that members set for themselves (such as on deposits) gets no news. */
    news_near_limit_percent: z.int().min(1).max(NEAR_LIMIT_MAX_PERCENT).default(NEAR_LIMIT_DEFAULT_PERCENT),
    /** Number of days for which a member gets no news after reaching a loss limit. */
    news_after_loss_limit_days: z.int().min(0).max(LOSS_LIMIT_MAX_DAYS).default(LOSS_LIMIT_DEFAULT_DAYS),
    /** Percentage of LINE's monthly message quota that advertising may not use, because it is reserved for messages about money and safety. */
    line_reserve_percent: z.int().min(0).max(LINE_RESERVE_MAX_PERCENT).default(LINE_RESERVE_DEFAULT_PERCENT),
  }),
  loosens: {
    quiet_from_hour: 'any',
    quiet_to_hour: 'any',
    news_per_day: 'up',
    news_per_week: 'up',
    news_near_limit_percent: 'up',
    news_after_loss_limit_days: 'down',
    line_reserve_percent: 'down',
  },
} as const

export type MessagesSettings = z.output<typeof messagesSettings.schema>
