import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** From the right password to the second factor, and how often that is tried. */
export const TICKET_LIFE_MS = 5 * MINUTE_MS
export const TICKET_TRIES = 5
/** From asking a passkey to its answer. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
/** An invitation travels outside this program and may wait overnight. */
export const INVITATION_LIFE_MS = 2 * DAY_MS
/** Evidence becomes stale after this. */
export const PROPOSAL_LIFE_MS = 3 * DAY_MS
/** How often a session's last use is written: it is idle that much earlier at most. */
export const SEEN_EVERY_MS = MINUTE_MS
/** How long a suspension counts when the same admin suspends another. */
export const SUSPENSIONS_LOOKED_DAYS = 7
export const SESSIONS_MAX_PER_OPERATOR = 10
export const PASSKEYS_MAX_PER_OPERATOR = 10

export const operatorLimits = {
  /** Each is a row; a whole desk behind one address signs in far less often. */
  sign_ins_per_network: { name: 'operators:sign-ins', count: 300, windowSeconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed; this only keeps the trying cheap for us. */
  invitation_tries_per_network: {
    name: 'operators:invitation-tries',
    count: 60,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
