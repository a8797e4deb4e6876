import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { AmountLimits, Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import type { Caller } from '../caller-identity.ts'

export type Operator = {
  readonly id: OperatorId
  /** The operator's name in the audit log. */
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  readonly limits: AmountLimits
}

export type DeskIdentity = {
  readonly operator: Operator
  readonly session_id: OperatorSessionId
  /** Time at which the operator's session ends, even if the operator is still active. */
  readonly expires_at: Date
  readonly idle_until: Date
  /** Time until which the operator may make calls about money, limits and secrets without repeating the second factor. */
  readonly step_up_until: Date
}

/** A caller of the API of the staff's website. One half of the session token is in the Authorization header, the other in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** A call that was refused to a signed-in operator, and the reason. The audit log records both. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/**
 * Functions by which operators at the desk (the staff's website) are authenticated and refused calls are logged. The operators domain implements
 * them.
 */
export type DeskDoor = {
  /**
   * Returns the operator. Returns null if the session token or a half of it is missing, expired or stolen. Throws Refusal `desk_network` if the
   * caller's IP address is outside the allowed networks.
   */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** Returns the current time, by which it is checked whether the second factor must be repeated. */
  now(): Date
  /** Whether the desk (the staff's website) is served over https. Its cookie's name then has a prefix that browsers let only this host set. */
  readonly https: boolean
}
