import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const SESSION_DEFAULT_HOURS = 24
const SESSION_MAX_HOURS = 30 * 24
/** Default idle timeout in hours. It covers an evening of play. The next morning the member has to sign in again. */
const IDLE_DEFAULT_HOURS = 8
/** Minimum idle timeout in hours. A session's use is recorded only every few minutes, so a shorter timeout could not be kept. */
const IDLE_LEAST_HOURS = 0.25
const SMS_DEFAULT_PER_DAY = 20_000
/**
 * Limits and default of `factor_recovery_hours`. The minimum is one day, so that a member has time to see the message about the request. The default
 * of three days is longer than a weekend.
 */
const RECOVERY_LEAST_HOURS = 24
const RECOVERY_MAX_HOURS = 30 * 24
const RECOVERY_DEFAULT_HOURS = 72
/** Default of `factor_withdrawal_above` in baht. It is half of the default amount above which an operator reviews a withdrawal. */
const FACTOR_WITHDRAWAL_BAHT = 10_000

/** Default of `document_refused_days`: enough for a complaint about the refusal. */
const DOCUMENT_REFUSED_DAYS = 30
const DOCUMENT_REFUSED_MAX_DAYS = 365

/** Settings of this domain, in the row `account` of the database table `settings`. */
export const accountSettings = {
  name: 'account',
  schema: z.object({
    /** Maximum lifetime of a session in hours. */
    session_hours: z.number().positive().max(SESSION_MAX_HOURS).default(SESSION_DEFAULT_HOURS),
    /** Idle timeout of a session in hours. Polls of an unattended page do not count as use. */
    idle_hours: z.number().min(IDLE_LEAST_HOURS).max(SESSION_MAX_HOURS).default(IDLE_DEFAULT_HOURS),
    /** Maximum number of SMS that the whole lobby sends in a day. */
    sms_per_day: z.int().min(0).default(SMS_DEFAULT_PER_DAY),
    /**
     * Amount in satang. If a member with a second factor withdraws more than this on one Bangkok day, the server asks for the factor. The sum of the
     * day counts, so that several smaller withdrawals need the factor too.
     */
    factor_withdrawal_above: amount.prefault(FACTOR_WITHDRAWAL_BAHT),
    /** Hours for which a request to remove lost second factors waits. In this time the member can cancel it. */
    factor_recovery_hours: z
      .number()
      .min(RECOVERY_LEAST_HOURS)
      .max(RECOVERY_MAX_HOURS)
      .default(RECOVERY_DEFAULT_HOURS),
    /** Days after a refusal for which the pictures of an identity document are kept. */
    document_refused_days: z.int().min(1).max(DOCUMENT_REFUSED_MAX_DAYS).default(DOCUMENT_REFUSED_DAYS),
    /** Whether pictures of identity documents may go to a vendor, for each member who agreed to it. */
    document_vendor: z.boolean().default(false),
    /** Whether every document whose member agreed goes to the vendor. If false, only the documents that an operator sends go there. */
    document_vendor_each: z.boolean().default(false),
  }),
  loosens: {
    session_hours: 'up',
    idle_hours: 'up',
    sms_per_day: 'up',
    factor_withdrawal_above: 'up',
    factor_recovery_hours: 'down',
    document_refused_days: 'up',
    document_vendor: 'up',
    document_vendor_each: 'up',
  },
} as const
