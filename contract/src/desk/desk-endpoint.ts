import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'
import type { Method } from '../wire/endpoint.ts'
import type { Permission } from './permissions.ts'

/** `anybody`: sign-in calls. `signed_in`: calls about the operator's session. Other calls name a permission. */
export type DeskAccess = Permission | 'anybody' | 'signed_in'

/** One call of the desk, below `/desk/api`. */
export type DeskEndpoint = {
  /** A short name. The key in the map is the operation's name. */
  readonly id: string
  readonly method: Method
  readonly path: `/${string}`
  /** Required permission, checked before the body is read. The compiler requires it. */
  readonly access: DeskAccess
  /** A second required permission. */
  readonly also?: Permission
  /** For money, limits and secrets: requires a recent second factor, else refuses with `desk_step_up`. */
  readonly step_up?: boolean
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Raises the body limit to `bytes`; a larger body gets `refusal`. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /** Default media type of a streamed file; without it the response is JSON. */
  readonly media?: string
}

/** Keeps the literal method, path and access in the type. */
export const deskEndpoint = <const E extends DeskEndpoint>(value: E): E => value
