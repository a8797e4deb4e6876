import { stored } from '@sala/contract/page/browser-storage.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../platform/calendar.ts'
import type { Limit, Shares } from '../platform/rate-limits.ts'
import type { LoginDelays } from './database/tables.ts'

export const CODE_LIFE_MINUTES = 5
export const CODE_TRIES = 5

/**
 * Rate limits of this domain. A network is a /24 of IPv4 or a /48 of IPv6. The limits of a network are generous, because it can be a mobile carrier's
 * gateway with many members behind it.
 */
export const limits = {
  /** Rate limit for starting registrations from one network. Each start inserts a row. Only a script can exceed this number. */
  register_starts_per_network: { name: 'account:register-starts', count: 300, windowSeconds: HOUR_SECONDS },
  /** Rate limit for starting password resets from one network. Each start inserts rows and may send an SMS. Unknown phones count like known ones. */
  reset_starts_per_network: { name: 'account:reset-starts', count: 100, windowSeconds: HOUR_SECONDS },
  /** Rate limit for code checks of one network. Without this limit, one network could try five codes at each of many phones. */
  code_checks_per_network: { name: 'account:code-checks', count: 600, windowSeconds: HOUR_SECONDS },
  /** Rate limit for code checks of one phone from all IP addresses. There are a million possible codes, so ten tries a day make guessing hopeless. */
  code_looks_per_phone: { name: 'account:code-looks', count: 10, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for code checks of one phone from unknown devices. Three of the phone's ten checks a day are reserved for the member's devices, so
   * that attackers cannot use up all ten.
   */
  code_looks_by_strangers: { name: 'account:code-looks-strangers', count: 7, windowSeconds: DAY_SECONDS },
  /** Rate limit for code checks of one phone from unknown devices in one network. The limit equals the number of tries of one code. */
  code_looks_by_stranger: { name: 'account:code-looks-stranger', count: 5, windowSeconds: DAY_SECONDS },
  /**
   * Not a limit of requests: a count above zero shows that this network requested this registration code, so that it gets separate tries
   * (`code_looks_of_start`).
   */
  code_starts: { name: 'account:code-starts', count: 8, windowSeconds: DAY_SECONDS },
  /** Rate limit for tries of one code from a network that requested it. Tries from other networks do not use them up. */
  code_looks_of_start: { name: 'account:code-looks-start', count: CODE_TRIES, windowSeconds: DAY_SECONDS },
  /** Rate limit for messages to one phone. Each SMS costs money and disturbs its receiver. */
  sms_per_phone: { name: 'account:sms-phone', count: 8, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for safety SMS (about a new device, a password or changed details) to one phone. A member who makes more changes gets SMS about the
   * first ones only. The inbox has a message about each of them.
   */
  notices_per_phone: { name: 'account:notices-phone', count: 6, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for messages to one phone that unknown devices request. Two of the phone's eight messages a day are reserved for the member's devices.
   */
  sms_by_strangers: { name: 'account:sms-strangers', count: 6, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for messages to one phone that one network requests. The limit is lower than the one for all unknown devices together, so that one
   * attacker cannot block the codes for the member's new device.
   */
  sms_by_stranger: { name: 'account:sms-stranger', count: 3, windowSeconds: DAY_SECONDS },
  sms_per_network_hour: { name: 'account:sms-network-hour', count: 60, windowSeconds: HOUR_SECONDS },
  sms_per_network_day: { name: 'account:sms-network-day', count: 300, windowSeconds: DAY_SECONDS },
  /** Rate limit for the bank accounts that one member enters. It is needed because the response reveals whether another member has the account. */
  bank_accounts_per_member: { name: 'account:bank-accounts', count: 10, windowSeconds: HOUR_SECONDS },
  /** Rate limit for profile changes of one member. Each change writes a line into the audit log, which is kept for ever. */
  details_per_member: { name: 'account:details', count: 30, windowSeconds: HOUR_SECONDS },
  /** Rate limit for uploads of identity documents by one member. Decoding a picture is expensive. */
  document_pictures_per_member: {
    name: 'account:document-pictures',
    count: 30,
    windowSeconds: HOUR_SECONDS,
  },
  /** Rate limit for sign-in links created by one member, who sets up only a few devices an hour. */
  sign_in_links_per_member: { name: 'account:sign-in-links', count: 10, windowSeconds: HOUR_SECONDS },
  /** Rate limit for tries of sign-in links by one network. A link has 256 bits and cannot be guessed, so this limits only the load. */
  link_tries_per_network: { name: 'account:link-tries', count: 120, windowSeconds: HOUR_SECONDS },
  /**
   * Rate limit for authenticator codes of one member at sign-ins on unknown devices. Guessing is hopeless, because three of a million codes are
   * valid. Codes on known devices, by sign-in links and in sessions are counted separately, so that a thief with the password cannot use them up.
   */
  factor_codes_per_member: { name: 'account:factor-codes', count: 20, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for authenticator codes of one member at sign-ins on all known devices together. There is no separate limit for each device, because a
   * thief who signed in before the member had a second factor may have made many devices known.
   */
  factor_codes_known: { name: 'account:factor-codes-known', count: 20, windowSeconds: DAY_SECONDS },
  /**
   * Rate limit for authenticator codes of one member at sign-ins by a link. Only the member's session or two operators can create a sign-in link, so
   * a thief who has only the password cannot use up these codes.
   */
  factor_codes_by_link: { name: 'account:factor-codes-link', count: 20, windowSeconds: DAY_SECONDS },
  /** Rate limit for authenticator codes that are tried in one session in a day. To get another session, the caller has to sign in again. */
  factor_codes_per_session: { name: 'account:factor-codes-session', count: 20, windowSeconds: DAY_SECONDS },
  /** Rate limit for requests of one member to remove lost factors. Each request and each cancellation writes messages on every channel. */
  factor_recoveries_per_member: { name: 'account:factor-recoveries', count: 5, windowSeconds: DAY_SECONDS },
  /** Rate limit for changes of one member's factors. Each change writes a message and a line into the audit log, which is kept for ever. */
  factor_changes_per_member: { name: 'account:factor-changes', count: 30, windowSeconds: HOUR_SECONDS },
  /** Rate limit for challenges for passkeys in the sessions of one member. Each challenge inserts a row. */
  factor_challenges_per_member: { name: 'account:factor-challenges', count: 30, windowSeconds: HOUR_SECONDS },
  /** Rate limit for starting sign-ins by passkey from one network. Each start inserts a row. */
  passkey_starts_per_network: { name: 'account:passkey-starts', count: 300, windowSeconds: HOUR_SECONDS },
  tickets_per_member: { name: 'account:activity-tickets', count: 10, windowSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, Limit>

/** Returns the daily maximum of messages of the whole lobby, from the setting `sms_per_day`. The company pays for each SMS. */
export const smsPerDay = (count: number): Limit => ({
  name: 'account:sms-site',
  count,
  windowSeconds: DAY_SECONDS,
})

/**
 * Reserved shares of the lobby's daily maximum of messages: 20 % for devices that signed in before, and 20 % for networks with at most three
 * messages today.
 */
export const SMS_SHARES: Shares = { known: 0.2, networks: 0.2, few: 3 }
const SMS_NETWORK_SHARE = 0.02
/** Lower bound of a network's daily maximum of SMS, which is a share of the lobby's maximum. It is enough for one family. */
const SMS_NETWORK_LEAST = 5

/** Returns the maximum number of SMS a day that callers from one network may request. */
export const smsPerNetworkOf = (perDay: number): Limit => ({
  ...limits.sms_per_network_day,
  count: Math.min(
    limits.sms_per_network_day.count,
    Math.max(SMS_NETWORK_LEAST, Math.floor(perDay * SMS_NETWORK_SHARE)),
  ),
})

/**
 * Kinds of subjects for which wrong tries are counted. `member` counts wrong passwords and `factor` wrong second factors in a signed-in session.
 * `device` counts failed sign-ins on a known device, and `operator…` failed sign-ins of operators.
 */
export type DelayKind = LoginDelays['kind']

/**
 * Delay after wrong passwords. After `freeFailures` wrong passwords, each further one doubles the delay, from `firstSeconds` up to `maxSeconds`.
 * After `forgetSeconds` without a wrong password, the count starts again. A try during the delay does not extend the delay, so an attacker cannot
 * lock a member out.
 */
export type DelayRule = {
  readonly freeFailures: number
  readonly firstSeconds: number
  readonly maxSeconds: number
  readonly forgetSeconds: number
}

export const passwordDelays = {
  /**
   * Delay after wrong passwords for one account. Five are free for typing mistakes. With these values an attacker gets about a hundred tries a day.
   */
  account: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** Delay after wrong passwords from one IP address. Twenty are free, because many members of a mobile carrier may share one IP address. */
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
  /** Delay after wrong passwords on one known device of the member. Wrong passwords elsewhere do not delay sign-ins on this device. */
  device: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /**
   * Delay after wrong passwords in a signed-in session, for example at a password change. A person who stole the session must not guess the password.
   */
  member: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /**
   * Delay after wrong second factors in a signed-in session. A right password does not reset their number, because a thief may have the session and
   * the password.
   */
  factor: { freeFailures: 5, firstSeconds: 30, maxSeconds: 15 * MINUTE_SECONDS, forgetSeconds: DAY_SECONDS },
  /** Delay after wrong passwords for one operator from one network. Guesses from other networks do not delay the operator's own sign-in. */
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

/** Time in seconds in which a repeated request sends the same code again, so that the code in a delayed SMS stays valid. */
export const CODE_RESEND_SECONDS = 60
/** Time in seconds to wait for a delivery receipt of a code. After it, the next SMS provider sends the same code. */
export const RECEIPT_WITHIN_SECONDS = 30
/** Maximum time in minutes between entering the phone and entering the SMS code in a registration. */
export const REGISTRATION_LIFE_MINUTES = 60
export const REGISTRATION_TOKEN_LIFE_MINUTES = 15
/** Maximum time in minutes between the start of a password reset and the new password. */
export const RESET_LIFE_MINUTES = 15
export const TICKET_LIFE_SECONDS = 60
/** Lifetime in seconds of a sign-in link, which the member opens on another device. */
export const LINK_LIFE_SECONDS = 5 * MINUTE_SECONDS

/** Maximum number of open sessions of a member, more than the devices of one person. The next sign-in ends the oldest session. */
export const SESSIONS_MAX_PER_MEMBER = 20
/** Minimum number of minutes between two writes of a session's last use. */
export const SESSION_SEEN_EVERY_MINUTES = 5
/** Number of days after a sign-in in which a browser counts as a known device. The cookie that identifies the device has the same lifetime. */
export const DEVICE_KNOWN_DAYS = stored.half.seconds / DAY_SECONDS

/**
 * Number of the member's latest sign-in IP addresses that are compared with the caller's IP address. The comparison recognises the member's
 * own network.
 */
export const ADDRESSES_COMPARED_MAX = 50

/** Lifetime in days of the cookie with the device mark (id in a long-lived cookie). Browsers allow no longer lifetime. */
export const DEVICE_MARK_DAYS = stored.device.seconds / DAY_SECONDS

/** Maximum time in seconds that a session stays in the cache. A database notification removes it earlier if the session ends. */
export const SESSION_CACHE_SECONDS = 60
/** Maximum lag in ms of database notifications. At a greater lag sessions are read from the database and not from the cache. */
export const SESSION_BELIEVED_MS = 1_000
export const SESSIONS_CACHED_MAX = 20_000

/** Lifetime in minutes of a passkey's challenge, and of a second factor that the member proved for one action. */
export const FACTOR_LIFE_MINUTES = 5
/** Maximum number of passkeys of a member, more than the devices of one person. */
export const PASSKEYS_MAX_PER_MEMBER = 10
/** Number of characters of a recovery code. Each character has five bits, so the 60 bits of a code cannot be guessed. */
export const RECOVERY_CODE_CHARACTERS = 12
/**
 * Number of password hashes that are computed at the same time. Two of libuv's four threads compute hashes. The other two remain for file and DNS
 * calls.
 */
export const HASHES_AT_ONCE = 2
/** Maximum number of password hashes that wait in the queue, about two seconds of work. Further sign-ins get a 503. */
export const HASHES_WAITING_MAX = 64
/** Maximum number of places in the queue of password hashes that one network or one known device can take. */
export const HASHES_WAITING_MAX_EACH = 32
/** Number of places in the queue of password hashes that are reserved for known devices, so that a flood of other sign-ins cannot fill the queue. */
export const HASHES_KEPT_FOR_KNOWN = 16
