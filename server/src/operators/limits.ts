import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Time from the password to the second factor. */
export const TICKET_LIFE_MS = 5 * MINUTE_MS
export const TICKET_TRIES = 5
/** Time from a passkey challenge to its response. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
/** Invitations are sent by other channels and may wait overnight. */
export const INVITATION_LIFE_MS = 2 * DAY_MS
/** Open proposals expire after this time: their evidence is stale. */
export const PROPOSAL_LIFE_MS = 3 * DAY_MS
/** Write interval of a session's last use; the idle timeout may fire earlier by this. */
export const SEEN_EVERY_MS = MINUTE_MS
/** Period of an admin's earlier suspensions in the suspension guard. */
export const SUSPENSIONS_LOOKED_DAYS = 7
export const SESSIONS_MAX_PER_OPERATOR = 10
export const PASSKEYS_MAX_PER_OPERATOR = 10

export const operatorLimits = {
  /** Each sign-in costs a row. A whole team behind one address signs in far less often. */
  sign_ins_per_network: { name: 'operators:sign-ins', count: 300, windowSeconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed; this only bounds the cost of tries. */
  invitation_tries_per_network: {
    name: 'operators:invitation-tries',
    count: 60,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
