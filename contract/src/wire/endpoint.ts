import type { z } from 'zod'
import type { ErrorCode } from '../errors/errors.ts'

/**
 * Required caller: any, a signed-in member, or the holder of a registration token (F01). `optional`: any
 * caller, recognised when signed in; an expired token counts as a visitor.
 */
export type Auth = 'public' | 'optional' | 'member' | 'register'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API. The server binds it, the browser's client is typed by it, OpenAPI is printed from it. */
export type Endpoint = {
  /** Requirement id (C01–C21) or a short name; OpenAPI's operationId is the key in the domain's map. */
  readonly id: string
  readonly method: Method
  /** Below `/lobby/api` and `/api`; parameters are written `{name}`. */
  readonly path: `/${string}`
  readonly auth: Auth
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** A body that may be larger than a few fields, and the refusal of one that is larger still. */
  readonly body_max?: { readonly bytes: number; readonly refusal: ErrorCode }
  readonly response: z.ZodType
  /** GETs that start work (safety): bearer only, refused when a browser sends them cross-site or as a prefetch. */
  readonly starts_work?: boolean
  /** Asked twice it is done once and answered the same, without a key: what has ended so already is no refusal. */
  readonly repeatable?: boolean
  /** A partner calls, who signs the body's bytes (docs/partners.md). */
  readonly signed?: boolean
  /** Media type of a streamed file; without it the response is JSON. */
  readonly media?: 'text/csv' | 'application/json'
  /** Public facts: a browser may keep the answer, and asks by its ETag whether it still holds. Everything else is `no-store`. */
  readonly revalidated?: boolean
}

/** Keeps the literal method and path in the type, so that `'POST /login'` can be checked by the compiler. */
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
