import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'

/**
 * The caller that an API call requires. `public`: anyone. `optional`: anyone, and a signed-in member is recognised (an expired token is
 * ignored). `member`: a signed-in member. `register`: the holder of a registration token (F01).
 */
export type Auth = 'public' | 'optional' | 'member' | 'register'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the lobby API. The server binds a handler to it, the browser's client takes its types, and
 * OpenAPI is generated from it.
 */
export type Endpoint = {
  /** Number of the call in the specification (C01–C21), or a short name. OpenAPI's operationId is the call's property name in the domain's map. */
  readonly id: string
  readonly method: Method
  /** Path of the call below `/lobby/api` and `/api`. Parameters are written `{name}`. */
  readonly path: `/${string}`
  readonly auth: Auth
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Raises the limit of the request body to `bytes`. A larger body is refused with the error `refusal`. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /**
   * True: a GET that starts work. It requires a bearer token. The server refuses it as a cross-site request or a prefetch, so that no other
   * page can start the work.
   */
  readonly starts_work?: boolean
  /** True: the call is idempotent without an idempotency key. A repeated call gets the same response and has no further effect. */
  readonly repeatable?: boolean
  /** True: the header `Idempotency-Key` makes the call idempotent. A repeated key gets the first response and has no further effect. */
  readonly keyed?: boolean
  /** True: a partner makes the call and signs the bytes of its body (docs/partners.md). */
  readonly signed?: boolean
  /**
   * True: the caller is a receiver of events (a program outside Sala), which sends its key as the bearer token. It is no member's session.
   */
  readonly receiver_key?: boolean
  /** Media type of a file that is streamed. If it is absent, the response is JSON. */
  readonly media?: 'text/csv' | 'application/json'
  /**
   * True: public data. The browser may cache the response and checks by ETag whether it has changed. Every other response has `Cache-Control:
   * no-store`.
   */
  readonly revalidated?: boolean
}

/** Declares an API call and keeps its literal method and path in the type, so that the compiler can check `'POST /login'`. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type Shape = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly response: z.ZodType
}

/** Types of a call's data as the request and response contain them: JSON, with money in baht. */
export type WireOf<E extends Shape> = {
  params: Input<E['params']>
  query: Input<E['query']>
  body: Input<E['body']>
  response: z.input<E['response']>
}

/** Types of a call's data as handlers receive them: parsed, and with money in satang. */
export type ParsedOf<E extends Shape> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  response: z.output<E['response']>
}
