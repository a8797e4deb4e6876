import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'

/** A member whom the server has authenticated. */
export type MemberIdentity = {
  kind: 'member'
  member_id: MemberId
  session_id: SessionId
  /** Time at which the member's session expires. */
  expires_at: Date
}
/** A person who is registering. Only the calls of the registration accept this identity (F01). */
export type RegisterIdentity = { kind: 'register'; registration_phone: string; session_id: SessionId }
export type Identity = MemberIdentity | RegisterIdentity

/** The sender of a request, with IP address, session token and browser. */
export type Caller = {
  /** The sender's IP address, as the trusted proxies report it. Rate limits count by it. */
  readonly ip: string
  readonly user_agent: string
  /** Origin (scheme, name and port) of the URL that the sender called. */
  readonly origin: string
  /** Whether a browser sent the call, which Sec-Fetch-* or Origin headers show. A browser's session also needs a cookie with half of the token. */
  readonly browser: boolean
  readonly bearer: string | null
  /** The half of a browser's session token that is in an HttpOnly cookie. The other half is in `bearer`. */
  readonly cookie_half: string | null
  /** Id of this browser from an HttpOnly cookie, which the server sets when the browser signs in for the first time. */
  readonly device_mark: string | null
  readonly idempotency_key: string | null
  /** Whether a page sent the call without a user's action. Such a call does not extend the session. */
  readonly unattended: boolean
}

/** Authenticates the caller. Returns null if the session token is missing, expired or foreign. Returns no promise if the session is cached. */
export type Authenticate = (caller: Caller) => Identity | null | Promise<Identity | null>
