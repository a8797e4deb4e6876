import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const MINUTES_MAX = 1_440
const FLOAT_RED_DEFAULT_HOURS = 12
const FLOAT_RED_MAX_HOURS = 168
const PARTNER_CLOCK_DEFAULT_SECONDS = 10
const PARTNER_CLOCK_MAX_SECONDS = 3_600
const ALARM_FAILURES_DEFAULT = 20
const ALARM_FAILURES_MAX = 1_000
const LAPSE_DEFAULT_DAYS = 30
/** Minimum of `lapse_days` is a week, because the report counts a member as lapsed at most once a week. */
const LAPSE_MIN_DAYS = 7
const LAPSE_MAX_DAYS = 180
const minutes = (usual: number) => z.int().min(1).max(MINUTES_MAX).default(usual)

/** Settings group `desk` (the staff's website): how long an operator's claim on a case lasts, deadlines by kind of case, and thresholds of alarms. */
export const deskSettings = {
  name: 'desk',
  schema: z.object({
    /** Minutes without activity after which an operator's claim on a case expires, so that other operators can claim it. */
    claim_minutes: minutes(10),
    withdrawal_answer_minutes: minutes(30),
    suspense_answer_minutes: minutes(60),
    /** Number of minutes within which a checker should decide a proposal. */
    proposal_answer_minutes: minutes(120),
    /** Minutes within which an operator should handle a payout, credit transfer or job whose outcome is open because a partner did not report it. */
    trouble_answer_minutes: minutes(240),
    /**
     * Minutes after which work for a waiting member is late, and its alert becomes louder. After `alert_escalate_minutes`, other staff users and the
     * chat group of the shift also get an alert.
     */
    alert_late_minutes: minutes(5),
    alert_escalate_minutes: minutes(15),
    /** The business alarm about failures is on if at least this number of payouts, credit transfers and jobs have failed. */
    alarm_failures: z.int().min(1).max(ALARM_FAILURES_MAX).default(ALARM_FAILURES_DEFAULT),
    /** The desk (the staff's website) shows a payout account in red if its balance is forecast to reach zero within this number of hours. */
    float_red_hours: z.int().min(1).max(FLOAT_RED_MAX_HOURS).default(FLOAT_RED_DEFAULT_HOURS),
    float_minimum: amount.prefault(0),
    /** Difference in seconds between a partner's clock and Sala's above which an alarm is raised. */
    partner_clock_seconds: z
      .int()
      .min(1)
      .max(PARTNER_CLOCK_MAX_SECONDS)
      .default(PARTNER_CLOCK_DEFAULT_SECONDS),
    /** Number of days without deposit and play after which the reports count a member as lapsed. */
    lapse_days: z.int().min(LAPSE_MIN_DAYS).max(LAPSE_MAX_DAYS).default(LAPSE_DEFAULT_DAYS),
  }),
  loosens: {
    claim_minutes: 'never',
    withdrawal_answer_minutes: 'never',
    suspense_answer_minutes: 'never',
    proposal_answer_minutes: 'never',
    trouble_answer_minutes: 'never',
    alert_late_minutes: 'never',
    alert_escalate_minutes: 'never',
    alarm_failures: 'never',
    float_red_hours: 'down',
    float_minimum: 'down',
    partner_clock_seconds: 'never',
    lapse_days: 'never',
  },
  ordered: [['alert_late_minutes', 'alert_escalate_minutes']],
} as const
