import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'

/**
 * Required caller: any, a signed-in member, or the holder of a registration token (F01). `optional`: any
 * caller, recognised when signed in; an expired token counts as a visitor.
 */
export type Auth = 'public' | 'optional' | 'member' | 'register'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API. The server binds it, the browser's client takes its types, and OpenAPI is generated
 * from it.
 */
export type Endpoint = {
  /** Requirement id (C01–C21) or a short name; OpenAPI's operationId is the key in the domain's map. */
  readonly id: string
  readonly method: Method
  /** Below `/lobby/api` and `/api`. Parameters are written `{name}`. */
  readonly path: `/${string}`
  readonly auth: Auth
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Raises the body limit to `bytes`; a larger body gets `refusal`. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /**
   * A GET that starts work. It needs a bearer token and is refused as a cross-site request or a prefetch
   * (safety).
   */
  readonly starts_work?: boolean
  /** Idempotent without a key: a repeated call has the same answer and no further effect. */
  readonly repeatable?: boolean
  /** Called by a partner, who signs the body's bytes (docs/partners.md). */
  readonly signed?: boolean
  /** Media type of a streamed file; without it the response is JSON. */
  readonly media?: 'text/csv' | 'application/json'
  /**
   * Public data: the browser may cache the answer and revalidates it by ETag. Every other answer is `no-
   * store`.
   */
  readonly revalidated?: boolean
}

/** Keeps the literal method and path in the type, so that the compiler can check `'POST /login'`. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type Shape = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly response: z.ZodType
}

/** Wire types: JSON, money in baht. */
export type WireOf<E extends Shape> = {
  params: Input<E['params']>
  query: Input<E['query']>
  body: Input<E['body']>
  response: z.input<E['response']>
}

/** Handler types: parsed, money in satang. */
export type ParsedOf<E extends Shape> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  response: z.output<E['response']>
}
