import type { IncomingHttpHeaders } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import { stored } from '@sala/contract/page/browser-storage.ts'
import { UNATTENDED_HEADER } from '@sala/contract/wire/unattended-header.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller-identity.ts'
import { cookieOf } from './cookies.ts'

export const SESSION_HALF_COOKIE = stored.half.name
/** Name of the cookie with a long-lived id of the browser. The id alone does not authenticate a caller. */
export const DEVICE_MARK_COOKIE = stored.device.name

const OF_THIS_HOST = '__Host-'

/**
 * Returns the name of an HttpOnly cookie. Over https it starts with `__Host-`, because no other host of the site can set a cookie with this prefix.
 */
export const hiddenCookieName = (name: string, https: boolean): string =>
  https ? `${OF_THIS_HOST}${name}` : name

const hiddenCookieOf = (request: FastifyRequest, name: string): string | null =>
  hiddenAmong(one => cookieOf(request, one), name)

const hiddenAmong = (cookieCalled: (name: string) => string | undefined, name: string): string | null =>
  cookieCalled(hiddenCookieName(name, true)) ?? cookieCalled(name) ?? null

const HEADER_MAX_CHARACTERS = 300
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,64}$/

const headerOf = ({ headers }: { readonly headers: IncomingHttpHeaders }, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, HEADER_MAX_CHARACTERS) : null
}

/** The session token is read only from the Authorization header, because a cookie alone must not authenticate a caller. */
const bearerOf = (request: { readonly headers: IncomingHttpHeaders }): string | null => {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,200})$/i.exec(headerOf(request, 'authorization') ?? '')
  return match?.[1] ?? null
}

export type SessionProof = Pick<Caller, 'bearer' | 'cookie_half' | 'unattended'>

/**
 * Reads the values that identify a session from the headers alone, for calls that are answered before routing. For all other calls `callerOf` reads
 * the same values.
 */
export const sessionProofOf = (headers: IncomingHttpHeaders): SessionProof => {
  const cookies = headers.cookie === undefined ? null : fastifyCookie.parse(headers.cookie)
  return {
    bearer: bearerOf({ headers }),
    cookie_half: cookies === null ? null : hiddenAmong(name => cookies[name], SESSION_HALF_COOKIE),
    unattended: headerOf({ headers }, UNATTENDED_HEADER) !== null,
  }
}

/** Returns the idempotency key. Throws a Refusal for a malformed key instead of ignoring it, because the sender relies on it. */
const idempotencyKeyOf = (key: string | null): string | null => {
  if (key !== null && !IDEMPOTENCY_KEY_PATTERN.test(key)) throw new Refusal('request_invalid')
  return key
}

/**
 * Returns the caller of a request. Most properties are computed only when they are read, because most calls need only the session token. A copy of
 * the object by spread computes all of them.
 */
export const callerOf = (request: FastifyRequest): Caller => ({
  bearer: bearerOf(request),
  idempotency_key: idempotencyKeyOf(headerOf(request, 'idempotency-key')),
  get ip() {
    return request.ip
  },
  get user_agent() {
    return headerOf(request, 'user-agent') ?? ''
  },
  get origin() {
    return `${request.protocol}://${request.host}`
  },
  get browser() {
    return headerOf(request, 'sec-fetch-site') !== null || headerOf(request, 'origin') !== null
  },
  get cookie_half() {
    return hiddenCookieOf(request, SESSION_HALF_COOKIE)
  },
  get device_mark() {
    return hiddenCookieOf(request, DEVICE_MARK_COOKIE)
  },
  get unattended() {
    return headerOf(request, UNATTENDED_HEADER) !== null
  },
})
