import { stored } from '@sala/contract/page/stored.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/calendar.ts'
import type { Limit, Shares } from '../platform/limits.ts'
import type { LoginDelays } from './database/tables.ts'

/** Lifetime and number of tries of a code. */
export const CODE_LIFE_MINUTES = 5
export const CODE_TRIES = 5

/**
 * Rate limits. A network is a /24 of IPv4 or a /48 of IPv6. The gateway of a mobile carrier serves many
 * members at once.
 */
export const limits = {
  /** Each start costs a row; a higher rate from one network is automated. */
  register_starts_per_network: { name: 'account:register-starts', count: 300, windowSeconds: HOUR_SECONDS },
  /** Each start costs rows and perhaps an SMS, for known and unknown phones alike. */
  reset_starts_per_network: { name: 'account:reset-starts', count: 100, windowSeconds: HOUR_SECONDS },
  /** Stops one network from guessing at many phones with five tries each. */
  code_checks_per_network: { name: 'account:code-checks', count: 600, windowSeconds: HOUR_SECONDS },
  /** Ten tries a day of a million codes bound guessing from any number of addresses. */
  code_looks_per_phone: { name: 'account:code-looks', count: 10, windowSeconds: DAY_SECONDS },
  /**
   * Of those ten, the share of unknown devices. The rest is reserved for the member's devices, so that
   * attackers cannot use up a phone's day.
   */
  code_looks_by_strangers: { name: 'account:code-looks-strangers', count: 7, windowSeconds: DAY_SECONDS },
  /** Of those seven, the share of one network: the tries of one code. */
  code_looks_by_stranger: { name: 'account:code-looks-stranger', count: 5, windowSeconds: DAY_SECONDS },
  /** Networks that requested a registration code; each has separate tries. */
  code_starts: { name: 'account:code-starts', count: 8, windowSeconds: DAY_SECONDS },
  /** Tries of one code from a network that requested it. Tries from other networks do not use them up. */
  code_looks_of_start: { name: 'account:code-looks-start', count: CODE_TRIES, windowSeconds: DAY_SECONDS },
  /** Each message costs money and disturbs its receiver. */
  sms_per_phone: { name: 'account:sms-phone', count: 8, windowSeconds: DAY_SECONDS },
  /** Of those eight, the share of requests from unknown devices. The rest is reserved for the member's devices. */
  sms_by_strangers: { name: 'account:sms-strangers', count: 6, windowSeconds: DAY_SECONDS },
  /** Of those six, the share of one network, so that one attacker cannot block codes for a new device. */
  sms_by_stranger: { name: 'account:sms-stranger', count: 3, windowSeconds: DAY_SECONDS },
  sms_per_network_hour: { name: 'account:sms-network-hour', count: 60, windowSeconds: HOUR_SECONDS },
  sms_per_network_day: { name: 'account:sms-network-day', count: 300, windowSeconds: DAY_SECONDS },
  /** The response shows whether an account number is taken, so guessing is limited. */
  bank_accounts_per_member: { name: 'account:bank-accounts', count: 10, windowSeconds: HOUR_SECONDS },
  /** Each change writes an entry to the audit log. */
  details_per_member: { name: 'account:details', count: 30, windowSeconds: HOUR_SECONDS },
  /** Sign-in links: a member sets up only a few devices an hour. */
  sign_in_links_per_member: { name: 'account:sign-in-links', count: 10, windowSeconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed; this limit only bounds the cost of tries. */
  link_tries_per_network: { name: 'account:link-tries', count: 120, windowSeconds: HOUR_SECONDS },
  tickets_per_member: { name: 'account:activity-tickets', count: 10, windowSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, Limit>

/** Daily message cap of the site: the setting `sms_per_day`, the budget of the operator. */
export const smsPerDay = (count: number): Limit => ({
  name: 'account:sms-site',
  count,
  windowSeconds: DAY_SECONDS,
})

/**
 * Shares of the site's message cap: a fifth for devices that signed in before, a fifth for networks with at
 * most three messages today. One network gets at most a fiftieth.
 */
export const SMS_SHARES: Shares = { known: 0.2, networks: 0.2, few: 3 }
const SMS_NETWORK_SHARE = 0.02
/** Lower bound of a network's share under a small cap: enough for one family. */
const SMS_NETWORK_LEAST = 5

/** Daily message cap of one network. */
export const smsPerNetworkOf = (perDay: number): Limit => ({
  ...limits.sms_per_network_day,
  count: Math.min(
    limits.sms_per_network_day.count,
    Math.max(SMS_NETWORK_LEAST, Math.floor(perDay * SMS_NETWORK_SHARE)),
  ),
})

/** Keys of failed password tries. `device`: known device; `member`: session. The last two belong to the desk. */
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
  /** Allows typing mistakes; a list of leaked passwords gets about a hundred tries a day. */
  account: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** An address may be a carrier's gateway, so it allows more failures and forgets sooner. */
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
  /** The owner's device is delayed only by failures on that device. */
  device: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** Failures of the old password in a password change, so that a stolen session cannot guess it. */
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

/** A request within this time sends the same code again, so that a delayed message stays valid. */
export const CODE_RESEND_SECONDS = 60
/** After this time without a receipt the next provider sends the same code. */
export const RECEIPT_WITHIN_SECONDS = 30
/** Time from the phone step to the code step. */
export const REGISTRATION_LIFE_MINUTES = 60
export const REGISTRATION_TOKEN_LIFE_MINUTES = 15
/** Time from the phone step to the new password. */
export const RESET_LIFE_MINUTES = 15
export const TICKET_LIFE_SECONDS = 60
/** Time from creating a sign-in link to its use on the other device. */
export const LINK_LIFE_SECONDS = 5 * MINUTE_SECONDS

/** More devices than a person has. The next sign-in ends the oldest session. */
export const SESSIONS_MAX_PER_MEMBER = 20
/** Minimum interval between writes of a session's last use. */
export const SESSION_SEEN_EVERY_MINUTES = 5
/** Time that a device stays known after its session, and lifetime of the cookie half. */
export const DEVICE_KNOWN_DAYS = stored.half.seconds / DAY_SECONDS

/** Newest addresses of a member that are compared with the one of a caller. */
export const ADDRESSES_COMPARED_MAX = 50

/** Longest cookie lifetime that browsers allow. */
export const DEVICE_MARK_DAYS = stored.device.seconds / DAY_SECONDS

/** Lifetime of a cached session; a notification invalidates it earlier. */
export const SESSION_CACHE_SECONDS = 60
/** Maximum lag of notifications. The cache is bypassed when they are further behind. */
export const SESSION_BELIEVED_MS = 1_000
export const SESSIONS_CACHED_MAX = 20_000

/** Uses two of libuv's four threads; the others serve file and DNS calls. */
export const HASHES_AT_ONCE = 2
/** About two seconds of queueing; above it the response is 503. */
export const HASHES_WAITING_MAX = 64
/** Share of one network or one known device. */
export const HASHES_WAITING_MAX_EACH = 32
/** Queue places reserved for known devices during a flood. */
export const HASHES_KEPT_FOR_KNOWN = 16
