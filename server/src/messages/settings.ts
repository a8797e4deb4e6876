import { z } from 'zod'
import { DAY_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

const HOUR_MAX = 24
const QUIET_FROM_DEFAULT_HOUR = 22
const QUIET_TO_DEFAULT_HOUR = 8
const NEWS_DAY_DEFAULT = 1
const NEWS_WEEK_DEFAULT = 3
const NEWS_MAX = 20
const NEAR_LIMIT_DEFAULT_PERCENT = 80
const NEAR_LIMIT_MAX_PERCENT = 100
const LOSS_LIMIT_DEFAULT_DAYS = 7
/** Reached loss limits are found by their messages, which are kept for more than a year. */
const LOSS_LIMIT_MAX_DAYS = 365

/** Each consent to news and its end write the audit log. An end follows a consent, so the limit of consents bounds both. */
export const consentLimit = {
  name: 'messages:consent',
  count: 10,
  windowSeconds: DAY_SECONDS,
} as const satisfies Limit

/** Settings of this domain, in the row `messages` of the table `settings`: the rules of news. */
export const messagesSettings = {
  name: 'messages',
  schema: z.object({
    /** Bangkok hours between which no news is sent. Equal hours are no quiet time. */
    quiet_from_hour: z.int().min(0).max(HOUR_MAX).default(QUIET_FROM_DEFAULT_HOUR),
    quiet_to_hour: z.int().min(0).max(HOUR_MAX).default(QUIET_TO_DEFAULT_HOUR),
    /** Maximum number of messages of news to one member on a Bangkok day, and in seven of them. */
    news_per_day: z.int().min(0).max(NEWS_MAX).default(NEWS_DAY_DEFAULT),
    news_per_week: z.int().min(0).max(NEWS_MAX).default(NEWS_WEEK_DEFAULT),
    /** A member whose own limit is used up to this share gets no news. */
    news_near_limit_percent: z.int().min(1).max(NEAR_LIMIT_MAX_PERCENT).default(NEAR_LIMIT_DEFAULT_PERCENT),
    /** Days without news after a loss limit was reached. */
    news_after_loss_limit_days: z.int().min(0).max(LOSS_LIMIT_MAX_DAYS).default(LOSS_LIMIT_DEFAULT_DAYS),
  }),
  loosens: {
    quiet_from_hour: 'any',
    quiet_to_hour: 'any',
    news_per_day: 'up',
    news_per_week: 'up',
    news_near_limit_percent: 'up',
    news_after_loss_limit_days: 'down',
  },
} as const

export type MessagesSettings = z.output<typeof messagesSettings.schema>
