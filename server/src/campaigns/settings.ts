import { z } from 'zod'

const ALONE_DEFAULT_MEMBERS = 500
const MEMBERS_MAX = 10_000_000
const RATE_DEFAULT_PER_MINUTE = 12_000
const RATE_MAX_PER_MINUTE = 60_000
const BATCH_DEFAULT = 50
const BATCH_MAX = 1_000
const CONTROL_DEFAULT_PERCENT = 10
const CONTROL_MAX_PERCENT = 50
const DIFFERENCE_DEFAULT_PERCENT = 10
const PERCENT_MAX = 100
const RESULT_DEFAULT_DAYS = 14
const RESULT_MAX_DAYS = 90
const YIELD_DEFAULT_SECONDS = 2
const YIELD_MAX_SECONDS = 600

export const campaignsSettings = {
  name: 'campaigns',
  schema: z.object({
    /** Maximum number of members to whom one operator may send a campaign alone. A larger campaign needs two operators. */
    alone_maximum: z.int().min(0).max(MEMBERS_MAX).default(ALONE_DEFAULT_MEMBERS),
    /** Maximum number of members per minute to whom a campaign is sent. */
    members_per_minute: z.int().min(1).max(RATE_MAX_PER_MINUTE).default(RATE_DEFAULT_PER_MINUTE),
    /** Number of members to whom one transaction sends. */
    batch_members: z.int().min(1).max(BATCH_MAX).default(BATCH_DEFAULT),
    /** Percentage of the audience that gets no message (the control group). The results compare it with the other members. */
    control_percent: z
      .number()
      .min(0)
      .max(CONTROL_MAX_PERCENT)
      .multipleOf(0.01)
      .default(CONTROL_DEFAULT_PERCENT),
    /**
     * Maximum difference between the audience's sizes at the decision and at the sending, in percent. The desk (the staff's website) warns about a
     * larger one.
     */
    difference_percent: z.int().min(0).max(PERCENT_MAX).default(DIFFERENCE_DEFAULT_PERCENT),
    /** Length of the period over which both groups are compared, in days from the start of the sending. */
    result_days: z.int().min(1).max(RESULT_MAX_DAYS).default(RESULT_DEFAULT_DAYS),
    /** The sending pauses while a job that moves money is late by more than this number of seconds. */
    yield_seconds: z.int().min(0).max(YIELD_MAX_SECONDS).default(YIELD_DEFAULT_SECONDS),
  }),
  loosens: {
    alone_maximum: 'up',
    members_per_minute: 'up',
    batch_members: 'never',
    control_percent: 'down',
    difference_percent: 'up',
    result_days: 'never',
    yield_seconds: 'up',
  },
} as const

export type CampaignsSettings = z.output<typeof campaignsSettings.schema>
