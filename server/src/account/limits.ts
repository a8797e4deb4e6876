import { stored } from '@sala/contract/page/stored.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/calendar.ts'
import type { Limit, Shares } from '../platform/limits.ts'
import type { LoginDelays } from './database/tables.ts'

/** A code is good so long, and looked at so often. */
export const CODE_LIFE_MINUTES = 5
export const CODE_TRIES = 5

/** Caps on calls. A network is a /24 of IPv4 or a /48 of IPv6: one mobile carrier's gateway serves many members at once. */
export const limits = {
  /** Starting a registration costs a row; more than this from one network is a machine. */
  register_starts_per_network: { name: 'account:register-starts', count: 300, windowSeconds: HOUR_SECONDS },
  /** Starting a reset costs rows and perhaps an SMS, for known and unknown phones alike. */
  reset_starts_per_network: { name: 'account:reset-starts', count: 100, windowSeconds: HOUR_SECONDS },
  /** Entering codes: keeps one network from walking through many phones at five tries each. */
  code_checks_per_network: { name: 'account:code-checks', count: 600, windowSeconds: HOUR_SECONDS },
  /** Ten looks in a million codes a day: what bounds guessing, from however many addresses (safety). */
  code_looks_per_phone: { name: 'account:code-looks', count: 10, windowSeconds: DAY_SECONDS },
  /**
   * Of those ten, for flows on unknown devices. The rest is reserved for the member's devices, so that
   * strangers cannot use up a phone's day.
   */
  code_looks_by_strangers: { name: 'account:code-looks-strangers', count: 7, windowSeconds: DAY_SECONDS },
  /** Of those seven, per network: the tries of one code. */
  code_looks_by_stranger: { name: 'account:code-looks-stranger', count: 5, windowSeconds: DAY_SECONDS },
  /** Networks that requested a registration code; each has separate tries. */
  code_starts: { name: 'account:code-starts', count: 8, windowSeconds: DAY_SECONDS },
  /** The tries of one code from one network that asked for it. Guesses from elsewhere take none of them. */
  code_looks_of_start: { name: 'account:code-looks-start', count: CODE_TRIES, windowSeconds: DAY_SECONDS },
  /** Each message costs money and disturbs its receiver. */
  sms_per_phone: { name: 'account:sms-phone', count: 8, windowSeconds: DAY_SECONDS },
  /** Of those eight, so many asked for from elsewhere than a device of the member's: the rest is kept for the member. */
  sms_by_strangers: { name: 'account:sms-strangers', count: 6, windowSeconds: DAY_SECONDS },
  /** Of those six, per network, so that one stranger cannot block a code for a new device. */
  sms_by_stranger: { name: 'account:sms-stranger', count: 3, windowSeconds: DAY_SECONDS },
  sms_per_network_hour: { name: 'account:sms-network-hour', count: 60, windowSeconds: HOUR_SECONDS },
  sms_per_network_day: { name: 'account:sms-network-day', count: 300, windowSeconds: DAY_SECONDS },
  /** Answers whether an account number is taken, so it is not for trying numbers. */
  bank_accounts_per_member: { name: 'account:bank-accounts', count: 10, windowSeconds: HOUR_SECONDS },
  /** Each one that changes something is a line in the audit log. */
  details_per_member: { name: 'account:details', count: 30, windowSeconds: HOUR_SECONDS },
  /** Sign-in links: a member sets up only a few devices an hour. */
  sign_in_links_per_member: { name: 'account:sign-in-links', count: 10, windowSeconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed; this only keeps the trying cheap for us. */
  link_tries_per_network: { name: 'account:link-tries', count: 120, windowSeconds: HOUR_SECONDS },
  tickets_per_member: { name: 'account:activity-tickets', count: 10, windowSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, Limit>

/** The whole site's messages a day are a setting (`sms_per_day`): what the operator is ready to pay for. */
export const smsPerDay = (count: number): Limit => ({
  name: 'account:sms-site',
  count,
  windowSeconds: DAY_SECONDS,
})

/**
 * No network uses the site's messages up: a fifth is for devices that signed in before, a fifth for networks that have had three
 * or fewer today, and no network has more than a fiftieth of the whole.
 */
export const SMS_SHARES: Shares = { known: 0.2, networks: 0.2, few: 3 }
const SMS_NETWORK_SHARE = 0.02
/** Where the operator pays for few messages, a network still has as many as one family needs. */
const SMS_NETWORK_LEAST = 5

/** How many of the site's messages a day one network may have at most. */
export const smsPerNetworkOf = (perDay: number): Limit => ({
  ...limits.sms_per_network_day,
  count: Math.min(
    limits.sms_per_network_day.count,
    Math.max(SMS_NETWORK_LEAST, Math.floor(perDay * SMS_NETWORK_SHARE)),
  ),
})

/** Keys of failed password tries. `device` is a known device, `member` a session's; the last two are the desk's. */
export type DelayKind = LoginDelays['kind']

/**
 * After `freeFailures` each failure doubles the delay, from `firstSeconds` to `maxSeconds`; `forgetSeconds`
 * without failures reset it. It never locks: each delay ends, and a try within it adds nothing.
 */
export type DelayRule = {
  readonly freeFailures: number
  readonly firstSeconds: number
  readonly maxSeconds: number
  readonly forgetSeconds: number
}

export const passwordDelays = {
  /** A person mistypes a few times; a list of leaked passwords gets about a hundred tries a day. */
  account: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** One address may be a carrier's gateway: more patience, and forgotten sooner. */
  address: {
    freeFailures: 20,
    firstSeconds: 10,
    maxSeconds: 10 * MINUTE_SECONDS,
    forgetSeconds: HOUR_SECONDS,
  },
  network: {
    freeFailures: 100,
    firstSeconds: 5,
    maxSeconds: 2 * MINUTE_SECONDS,
    forgetSeconds: HOUR_SECONDS,
  },
  /** The owner's own device waits for its own mistakes only, whatever others do to the account. */
  device: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** The old password in a password change: a stolen session must not be a place to guess it. */
  member: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** An operator's name from one network, so that guesses from elsewhere lock no one out. */
  operator: {
    freeFailures: 5,
    firstSeconds: 30,
    maxSeconds: 15 * MINUTE_SECONDS,
    forgetSeconds: DAY_SECONDS,
  },
  operator_network: {
    freeFailures: 20,
    firstSeconds: 10,
    maxSeconds: 10 * MINUTE_SECONDS,
    forgetSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<DelayKind, DelayRule>

/** Asked for again within this, the same code is sent again: the slower message is not a wrong one. */
export const CODE_RESEND_SECONDS = 60
/** A message without a receipt after this is taken for lost, and the next provider is asked for the same code. */
export const RECEIPT_WITHIN_SECONDS = 30
/** From the phone step to the code. */
export const REGISTRATION_LIFE_MINUTES = 60
export const REGISTRATION_TOKEN_LIFE_MINUTES = 15
/** From the phone to the new password. */
export const RESET_LIFE_MINUTES = 15
export const TICKET_LIFE_SECONDS = 60
/** From making a sign-in link to using it on the other device. */
export const LINK_LIFE_SECONDS = 5 * MINUTE_SECONDS

/** More devices than a person has; the oldest is signed out for the next. */
export const SESSIONS_MAX_PER_MEMBER = 20
/** How often a session's last use is written, at most. */
export const SESSION_SEEN_EVERY_MINUTES = 5
/** How long a device counts as known after its session, and how long the cookie half stays in the browser. */
export const DEVICE_KNOWN_DAYS = stored.half.seconds / DAY_SECONDS

/** The longest a browser keeps a cookie. */
export const DEVICE_MARK_DAYS = stored.device.seconds / DAY_SECONDS

/** Lifetime of a cached session; its end is also announced. */
export const SESSION_CACHE_SECONDS = 60
/** An end that a node could not hear of is noticed within this: what it remembers counts only while it has heard all that is older. */
export const SESSION_BELIEVED_MS = 1_000
export const SESSIONS_CACHED_MAX = 20_000

/** Two of libuv's four threads; the others serve files and names. */
export const HASHES_AT_ONCE = 2
/** About two seconds of waiting; beyond it the answer is 503 instead of a growing queue. */
export const HASHES_WAITING_MAX = 64
/** Of one network, or one device that is known: half of it. */
export const HASHES_WAITING_MAX_EACH = 32
/** Places that a flood of strangers cannot take from members on their own devices. */
export const HASHES_KEPT_FOR_KNOWN = 16
