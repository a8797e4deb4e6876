import { z } from 'zod'

const SESSION_DEFAULT_HOURS = 24
const SESSION_MAX_HOURS = 30 * 24
/** Default idle timeout in hours. It covers an evening of play. The next morning the member has to sign in again. */
const IDLE_DEFAULT_HOURS = 8
/** Minimum idle timeout in hours. A session's use is recorded only every few minutes, so a shorter timeout could not be kept. */
const IDLE_LEAST_HOURS = 0.25
const SMS_DEFAULT_PER_DAY = 20_000

/** Settings of this domain, in the row `account` of the table `settings`. */
export const accountSettings = {
  name: 'account',
  schema: z.object({
    /** Maximum lifetime of a session in hours. */
    session_hours: z.number().positive().max(SESSION_MAX_HOURS).default(SESSION_DEFAULT_HOURS),
    /** Idle timeout of a session in hours. Polls of an unattended page do not count as use. */
    idle_hours: z.number().min(IDLE_LEAST_HOURS).max(SESSION_MAX_HOURS).default(IDLE_DEFAULT_HOURS),
    /** Maximum number of SMS that the whole site sends in a day. */
    sms_per_day: z.int().min(0).default(SMS_DEFAULT_PER_DAY),
  }),
  loosens: {
    session_hours: 'up',
    idle_hours: 'up',
    sms_per_day: 'up',
  },
} as const
