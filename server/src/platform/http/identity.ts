import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'

/** The authenticated caller. */
export type MemberIdentity = {
  kind: 'member'
  member_id: MemberId
  session_id: SessionId
  /** When the session expires. */
  expires_at: Date
}
/** A person during registration; valid for the register calls only (F01). */
export type RegisterIdentity = { kind: 'register'; registration_phone: string; session_id: SessionId }
export type Identity = MemberIdentity | RegisterIdentity

/** Origin of a request. */
export type Caller = {
  /** The address behind the trusted proxies; the only one that rate limits use. */
  readonly ip: string
  readonly user_agent: string
  /** Origin of the called URL: scheme, name and port. */
  readonly origin: string
  /** A browser call (Sec-Fetch-* or Origin): its session is also bound to a cookie half. */
  readonly browser: boolean
  readonly bearer: string | null
  /** The HttpOnly half of a browser session. */
  readonly cookie_half: string | null
  /** HttpOnly id of this browser, set at its first sign-in. */
  readonly device_mark: string | null
  readonly idempotency_key: string | null
  /** A call of an unattended page, which does not extend the session. */
  readonly unattended: boolean
}

/** Authenticates the caller, synchronously when cached. Null for a missing, expired or foreign token. Provided by the account domain. */
export type Authenticate = (caller: Caller) => Identity | null | Promise<Identity | null>
