import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'
import type { Method } from '../wire/endpoint.ts'
import type { Permission } from './permissions.ts'

/** `anybody`: sign-in calls. `signed_in`: calls about the operator's session. Other calls name a permission. */
export type DeskAccess = Permission | 'anybody' | 'signed_in'

/** One call of the operators' desk, below `/desk/api`. */
export type DeskEndpoint = {
  /** A short name; the key in the room's map is the operation's. */
  readonly id: string
  readonly method: Method
  readonly path: `/${string}`
  /** Without it nothing compiles: checked at every call, before the body is looked at. */
  readonly access: DeskAccess
  /** A second required permission. */
  readonly also?: Permission
  /** Money, limits and secrets: the second factor was shown within the last minutes, or the call is refused `desk_step_up`. */
  readonly step_up?: boolean
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** A body that may be larger than a few fields, and the refusal of one that is larger still. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /** Default media type of a streamed file; without it the response is JSON. */
  readonly media?: string
}

/** Keeps the literal method, path and access in the type. */
export const deskEndpoint = <const E extends DeskEndpoint>(value: E): E => value
