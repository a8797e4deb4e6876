import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/** Time in ms that an operator has between the password and the second factor. */
export const TICKET_LIFE_MS = 5 * MINUTE_MS
export const TICKET_TRIES = 5
/** Time in ms that an operator has to answer a passkey challenge. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
/** Lifetime in ms of an invitation link. The maker sends it by another channel, such as chat, where it may be unread overnight. */
export const INVITATION_LIFE_MS = 2 * DAY_MS
/** Lifetime in ms of an open proposal, because its evidence may be out of date afterwards. */
export const PROPOSAL_LIFE_MS = 3 * DAY_MS
/**
 * Interval in ms at which the time of a session's last use is stored. Because later uses within the interval are not stored, a session may end up to
 * this time before its idle timeout.
 */
export const SEEN_EVERY_MS = MINUTE_MS
/** An admin who suspended an operator within this many days may suspend another admin only if a third admin remains (`admin-suspension-guard.ts`). */
export const SUSPENSIONS_LOOKED_DAYS = 7
export const SESSIONS_MAX_PER_OPERATOR = 10
export const PASSKEYS_MAX_PER_OPERATOR = 10

export const operatorLimits = {
  /** Limits the number of rows that sign-in attempts store. Even a whole team behind one IP address stays far below the limit. */
  sign_ins_per_network: { name: 'operators:sign-ins', count: 300, windowSeconds: HOUR_SECONDS },
  /** This limit only protects the server from load. An invitation code has 256 bits and cannot be guessed. */
  invitation_tries_per_network: {
    name: 'operators:invitation-tries',
    count: 60,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
