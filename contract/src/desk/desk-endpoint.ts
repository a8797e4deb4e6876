import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'
import type { Method } from '../wire/endpoint.ts'
import type { Permission } from './permissions.ts'

/**
 * The caller that a call of the desk (the staff's website) requires. `anybody`: anyone, for the sign-in. `signed_in`: any signed-in staff user. A
 * permission: a staff user who has it.
 */
export type DeskAccess = Permission | 'anybody' | 'signed_in'

/** One call of the API of the desk (the staff's website), below `/desk/api`. */
export type DeskEndpoint = {
  /** Short id of the call. Its full name is its property name in the map of calls. */
  readonly id: string
  readonly method: Method
  readonly path: `/${string}`
  /** The permission that the call requires. The server checks the permission before it reads the body of the request. */
  readonly access: DeskAccess
  /** A second permission that the call requires besides `access`. */
  readonly also?: Permission
  /**
   * True for actions on money, limits and secrets. The call then requires a recent second factor; without it the server refuses with
   * `desk_step_up`.
   */
  readonly step_up?: boolean
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Raises the limit of the request body to `bytes`; a larger body gets the error `refusal`. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /** Media type of a streamed file; without it the response is JSON. */
  readonly media?: string
}

/** Declares a call of the desk (the staff's website) and keeps its literal method, path and access in the type. */
export const deskEndpoint = <const E extends DeskEndpoint>(value: E): E => value
