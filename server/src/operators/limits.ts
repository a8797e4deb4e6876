import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Time that an operator has from the password to the second factor. */
export const TICKET_LIFE_MS = 5 * MINUTE_MS
export const TICKET_TRIES = 5
/** Time that an operator has to respond to a passkey challenge. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
/** Lifetime of an invitation link. It is passed on by other channels and may wait overnight. */
export const INVITATION_LIFE_MS = 2 * DAY_MS
/** Lifetime of an open proposal. After this time its evidence would be out of date. */
export const PROPOSAL_LIFE_MS = 3 * DAY_MS
/** Interval at which a session's last use is stored. The stored time lags, so the idle timeout may come earlier by up to this interval. */
export const SEEN_EVERY_MS = MINUTE_MS
/** An admin who suspended an operator within this number of days counts as having suspended before (`suspension-guard.ts`). */
export const SUSPENSIONS_LOOKED_DAYS = 7
export const SESSIONS_MAX_PER_OPERATOR = 10
export const PASSKEYS_MAX_PER_OPERATOR = 10

export const operatorLimits = {
  /** Limits the rows that sign-in attempts store. A whole team behind one address signs in far less often than this. */
  sign_ins_per_network: { name: 'operators:sign-ins', count: 300, windowSeconds: HOUR_SECONDS },
  /** An invitation code of 256 bits cannot be guessed, so this limit only bounds the cost of attempts. */
  invitation_tries_per_network: {
    name: 'operators:invitation-tries',
    count: 60,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
