import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { AmountLimits, Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import type { Caller } from '../identity.ts'

/** An authenticated operator. */
export type Operator = {
  readonly id: OperatorId
  /** Name in the audit log. */
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
  /** Calls with money, limits and secrets need no new step-up until then. */
  readonly step_up_until: Date
}

/** A desk caller: token in the Authorization header, other half in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** Why a signed-in operator was refused a call, for the audit log. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/** Authenticates desk callers and logs refusals. Provided by the operators domain. */
export type DeskDoor = {
  /** Null when a half is missing, expired or stolen. Throws Refusal `desk_network`. */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** Current time, for the age of a step-up. */
  now(): Date
  /** Whether the desk is served over https; the cookie name then has a prefix that no other host can set. */
  readonly https: boolean
}
