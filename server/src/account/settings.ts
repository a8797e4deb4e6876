import { z } from 'zod'

const SESSION_DEFAULT_HOURS = 24
const SESSION_MAX_HOURS = 30 * 24
const SMS_DEFAULT_PER_DAY = 20_000

/** `settings` row `account`. */
export const accountSettings = {
  name: 'account',
  schema: z.object({
    /** How long a sign-in lasts: `expires_in` on the wire. */
    session_hours: z.number().positive().max(SESSION_MAX_HOURS).default(SESSION_DEFAULT_HOURS),
    /** Messages the whole site may send in a day. */
    sms_per_day: z.int().min(0).default(SMS_DEFAULT_PER_DAY),
  }),
} as const
