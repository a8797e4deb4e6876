import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'

/** The authenticated caller. */
export type MemberIdentity = {
  kind: 'member'
  member_id: MemberId
  session_id: SessionId
  /** Expiry of the session. */
  expires_at: Date
}
/** Someone in the middle of a registration: good for the register calls only (F01). */
export type RegisterIdentity = { kind: 'register'; registration_phone: string; session_id: SessionId }
export type Identity = MemberIdentity | RegisterIdentity

/** Origin of a request. */
export type Caller = {
  /** As seen through the trusted proxies; the only address limits look at. */
  readonly ip: string
  readonly user_agent: string
  /** By which scheme, name and port this server was called. */
  readonly origin: string
  /** Sent by a browser (it has Sec-Fetch-* or Origin): its session is bound to a cookie half as well. */
  readonly browser: boolean
  readonly bearer: string | null
  /** The HttpOnly half that a browser's session is bound to. */
  readonly cookie_half: string | null
  /** The HttpOnly mark of this browser, given at its first sign-in. */
  readonly device_mark: string | null
  readonly idempotency_key: string | null
  /** A call of an unattended page, which does not extend the session. */
  readonly unattended: boolean
}

/** Finds out who calls, at once where that is known; null for a missing, dead or foreign token. Given by the account domain. */
export type Authenticate = (caller: Caller) => Identity | null | Promise<Identity | null>
