import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { AmountLimits, Role } from '@sala/contract/desk/roles.ts'
import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import type { Caller } from '../identity.ts'

/** An authenticated operator. */
export type Operator = {
  readonly id: OperatorId
  /** As the audit log names them. */
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
  /** Until then money, limits and secrets need no further proof. */
  readonly step_up_until: Date
}

/** A caller of the desk: the half in the Authorization header, and the half in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** Why a signed-in operator was refused a call, for the audit log. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/** Finds out who calls, and writes down who was refused. Given by the floor of operators. */
export type DeskDoor = {
  /** Null for a missing, dead or stolen half. Throws Refusal `desk_network`. */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** The time by which a step-up is too old. */
  now(): Date
  /** Whether the page is reached over https, where the cookie has the name that no other host can set. */
  readonly https: boolean
}
