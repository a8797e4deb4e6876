import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'

/** Who calls, as proved by the Authorization header. */
export type MemberIdentity = {
  kind: 'member'
  member_id: MemberId
  session_id: SessionId
  /** When the session ends by itself. */
  expires_at: Date
}
/** Someone in the middle of a registration: good for the register calls only (F01). */
export type RegisterIdentity = { kind: 'register'; registration_phone: string; session_id: SessionId }
export type Identity = MemberIdentity | RegisterIdentity

/** What a request says about where it comes from. */
export type Caller = {
  /** As seen through the trusted proxies; the only address limits look at. */
  ip: string
  user_agent: string
  /** By which scheme, name and port this server was called. */
  origin: string
  /** Sent by a browser (it has Sec-Fetch-* or Origin): its session is bound to a cookie half as well. */
  browser: boolean
  bearer: string | null
  /** The HttpOnly half that a browser's session is bound to. */
  cookie_half: string | null
  /** The HttpOnly mark of this browser, given at its first sign-in. */
  device_mark: string | null
  idempotency_key: string | null
  /** Sent by a page that nobody touched for a while, as its polls are: no use of the session. */
  unattended: boolean
}

/** Finds out who calls; null for a missing, dead or foreign token. Given by the account domain. */
export type Authenticate = (caller: Caller) => Promise<Identity | null>
