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
  /** Time at which the operator's session ends, whatever the activity. */
  readonly expires_at: Date
  readonly idle_until: Date
  /** Time until which the operator may make calls about money, limits and secrets without another step-up authentication. */
  readonly step_up_until: Date
}

/** A caller of the desk's API. One half of the session token is in the Authorization header, the other in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** Call that the desk refused to a signed-in operator, and the reason, for the audit log. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/** Authenticates operators at the desk and logs refused calls. The operators domain implements it. */
export type DeskDoor = {
  /** Returns the operator; null when a half of the session token is missing, expired or stolen. Throws Refusal `desk_network`. */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** Current time, for the check whether a step-up authentication has expired. */
  now(): Date
  /** Whether the desk is served over https; the cookie name then has a prefix that no other host can set. */
  readonly https: boolean
}
