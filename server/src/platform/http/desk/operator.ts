import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { AmountLimits, Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import type { Caller } from '../identity.ts'

/** An authenticated operator. */
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
  /** Absolute end of the session. */
  readonly expires_at: Date
  readonly idle_until: Date
  /** Until then, calls with money, limits and secrets need no new step-up authentication. */
  readonly step_up_until: Date
}

/** A desk caller. One half of its session is in the Authorization header, the other in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** Why a signed-in operator was refused a call, for the audit log. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/** Authenticates desk callers and logs refusals. The operators domain provides it. */
export type DeskDoor = {
  /** Null when a half of the session is missing, expired or stolen. Throws Refusal `desk_network`. */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** Current time, for the age of a step-up authentication. */
  now(): Date
  /** Whether the desk is served over https; the cookie name then has a prefix that no other host can set. */
  readonly https: boolean
}
