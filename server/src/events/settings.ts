import { z } from 'zod'
import { MINUTE_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/**
 * Rate limits of reading events. A receiver that is up to date needs a few calls a minute. A receiver that reads all stored events for the first time
 * gets 500 with each call.
 */
export const limits = {
  reads_per_receiver: { name: 'events:reads', count: 120, windowSeconds: MINUTE_SECONDS },
  /** Maximum number of calls with a wrong key from one network in a minute. */
  wrong_keys_per_network: { name: 'events:wrong-keys', count: 20, windowSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, Limit>

/** Hours for which the earlier signing secret also signs after a new one was made. */
export const OLD_SECRET_HOURS = 24
/** Maximum number of receivers. It is low, so that one run of the job can deliver to all of them. */
export const RECEIVERS_MAX = 20

const KEEP_DEFAULT_DAYS = 90
const KEEP_MAX_DAYS = 730
const FAILING_DEFAULT_MINUTES = 60
const FAILING_MAX_MINUTES = 1_440
const TIMEOUT_DEFAULT_SECONDS = 10
const TIMEOUT_MAX_SECONDS = 30
const PAUSE_DEFAULT_MINUTES = 15
const PAUSE_MAX_MINUTES = 240

/** Settings group `events`: how long outgoing events are kept, and how webhooks are delivered. */
export const eventsSettings = {
  name: 'events',
  schema: z.object({
    /** Days for which events are kept. A receiver that is behind by more days misses events. */
    keep_days: z.int().min(7).max(KEEP_MAX_DAYS).default(KEEP_DEFAULT_DAYS),
    /** Minutes for which a receiver's deliveries must have failed before operators are alerted. */
    failing_minutes: z.int().min(1).max(FAILING_MAX_MINUTES).default(FAILING_DEFAULT_MINUTES),
    /** Seconds within which a receiver must answer completely. */
    timeout_seconds: z.int().min(1).max(TIMEOUT_MAX_SECONDS).default(TIMEOUT_DEFAULT_SECONDS),
    /** Longest pause in minutes between two attempts to deliver an event. */
    pause_most_minutes: z.int().min(1).max(PAUSE_MAX_MINUTES).default(PAUSE_DEFAULT_MINUTES),
  }),
  loosens: {
    keep_days: 'down',
    failing_minutes: 'up',
    timeout_seconds: 'never',
    pause_most_minutes: 'never',
  },
} as const

export type EventsSettings = z.output<typeof eventsSettings.schema>
