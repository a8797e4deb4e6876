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
  /** Until this time the operator may make calls about money, limits and secrets without another step-up authentication. */
  readonly step_up_until: Date
}

/** A caller of the desk. The session token has two halves: one in the Authorization header, one in the cookie. */
export type DeskCaller = Caller & { readonly desk_cookie: string | null }

/** Why a signed-in operator was refused a call, for the audit log. */
export type DeskRefusal = { readonly call: string; readonly why: 'permission' | 'step_up' }

/** Authenticates desk callers and logs refusals. The operators domain provides it. */
export type DeskDoor = {
  /** Returns null when a half of the session token is missing, expired or stolen. Throws Refusal `desk_network`. */
  authenticate(caller: DeskCaller): Promise<DeskIdentity | null>
  noteRefused(identity: DeskIdentity, caller: DeskCaller, refusal: DeskRefusal): Promise<void>
  /** Current time, from which the server decides whether a step-up authentication has expired. */
  now(): Date
  /** Whether the desk is served over https; the cookie name then has a prefix that no other host can set. */
  readonly https: boolean
}
