import { Readable } from 'node:stream'
import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import type { DeskAccess, DeskEndpoint } from '@sala/contract/desk/desk-endpoint.ts'
import type { ParsedOf } from '@sala/contract/wire/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { hasUnstorableText } from '../../security/invalid-text.ts'
import { callerOf, hiddenCookieName } from '../caller.ts'
import { cookieOf } from '../cookies.ts'
import { limitLargeBody } from '../listener/large-bodies.ts'
import { HEAD_OF_A_CALL } from '../route-binding.ts'
import type { DeskCaller, DeskDoor, DeskIdentity } from './signed-in-operator.ts'

export const DESK_PREFIX = '/desk/api'

/** Identity of the caller of the staff website's API: the signed-in operator, or null for the calls by which operators sign in. */
type IdentityOf<E extends DeskEndpoint> = E['access'] extends 'anybody' ? null : DeskIdentity

export type DeskCall<E extends DeskEndpoint> = {
  params: ParsedOf<E>['params']
  query: ParsedOf<E>['query']
  body: ParsedOf<E>['body']
  identity: IdentityOf<E>
  /** The signed-in operator as use cases and the audit log need it. */
  operator: IdentityOf<E> extends DeskIdentity ? DeskIdentity['operator'] : null
  caller: DeskCaller
  reply: FastifyReply
}

export type DeskHandler<E extends DeskEndpoint> = (call: DeskCall<E>) => Promise<ParsedOf<E>['response']>
export type DeskHandlers<M extends Record<string, DeskEndpoint>> = {
  readonly [K in keyof M]: DeskHandler<M[K]>
}

const deskCookieName = (door: DeskDoor): string => hiddenCookieName(deskStored.session.name, door.https)

const deskCallerOf = (request: FastifyRequest, door: DeskDoor): DeskCaller => ({
  ...callerOf(request),
  desk_cookie: cookieOf(request, deskCookieName(door)) ?? null,
})

const cookieFor = (door: DeskDoor) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: door.https }) as const

/** Sets the cookie of the staff's website without an expiry, because the server decides when the session ends. */
export const setDeskCookie = (reply: FastifyReply, door: DeskDoor, half: string): void =>
  void reply.setCookie(deskCookieName(door), half, cookieFor(door))

export const clearDeskCookie = (reply: FastifyReply, door: DeskDoor): void =>
  void reply.clearCookie(deskCookieName(door), cookieFor(door))

/** Allows calls only from the pages of the staff's website. Calls that other sites, links and forms start are refused before authentication. */
const requireOwnPage = (request: FastifyRequest, caller: DeskCaller): void => {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn =
    (origin === undefined || origin === caller.origin) &&
    (site === undefined || site === 'same-origin' || (site === 'none' && request.method === 'GET'))
  const isProved = request.method === 'GET' || origin !== undefined || site !== undefined
  if (!isOwn || !isProved) throw new Refusal('forbidden')
}

/**
 * Checks the operator's identity and permission. Throws Refusal `unauthenticated` without a session, `desk_forbidden` without the call's permission,
 * and `desk_step_up` if the second factor must be repeated. Before the last two, an audit line is written.
 */
const requireAccess = async (
  door: DeskDoor,
  caller: DeskCaller,
  { id, access, also, step_up }: DeskEndpoint,
): Promise<DeskIdentity | null> => {
  if (access === 'anybody') return null
  const identity = await door.authenticate(caller)
  if (identity === null) throw new Refusal('unauthenticated')
  const may = (what: DeskAccess | undefined) =>
    what === undefined ||
    what === 'signed_in' ||
    what === 'anybody' ||
    identity.operator.permissions.has(what)
  if (!may(access) || !may(also)) {
    await door.noteRefused(identity, caller, { call: id, why: 'permission' })
    throw new Refusal('desk_forbidden')
  }
  if (step_up === true && door.now() > identity.step_up_until) {
    await door.noteRefused(identity, caller, { call: id, why: 'step_up' })
    throw new Refusal('desk_step_up')
  }
  return identity
}

/**
 * Returns the signed-in operator, for a request that is not in the API contract of the desk (the staff's website). Throws Refusal `unauthenticated`
 * without a session, and `forbidden` if the request does not come from the desk's own pages.
 */
export const requireSignedIn = async (request: FastifyRequest, door: DeskDoor): Promise<DeskIdentity> => {
  const caller = deskCallerOf(request, door)
  requireOwnPage(request, caller)
  const identity = await door.authenticate(caller)
  if (identity === null) throw new Refusal('unauthenticated')
  return identity
}

/** Returns the schema of a call of the staff website's API. The public OpenAPI description does not contain these calls. */
const schemaOf = ({ params, query, body, response, media }: DeskEndpoint) => ({
  hide: true,
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { querystring: query }),
  ...(body === undefined ? {} : { body }),
  ...(media === undefined ? { response: { 200: response } } : {}),
})

/**
 * Binds the calls of the staff website's API to their handlers. The operator is authenticated and the permission is checked before the body is
 * parsed.
 */
export const bindDesk = <M extends Record<string, DeskEndpoint>>(
  app: FastifyInstance,
  door: DeskDoor,
  endpoints: M,
  handlers: DeskHandlers<M>,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as (call: object) => Promise<unknown>
    const known = new WeakMap<FastifyRequest, { identity: DeskIdentity | null; caller: DeskCaller }>()
    app.route({
      exposeHeadRoute: HEAD_OF_A_CALL,
      method: endpoint.method,
      url: DESK_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      ...limitLargeBody(endpoint.body_max, request => known.get(request)?.identity?.operator.id ?? ''),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const caller = deskCallerOf(request, door)
        requireOwnPage(request, caller)
        known.set(request, { identity: await requireAccess(door, caller, endpoint), caller })
      },
      preValidation: async ({ params, query, body }) => {
        if (hasUnstorableText([params, query, body])) throw new Refusal('request_invalid')
      },
      handler: async (request, reply) => {
        const who = known.get(request)
        const operator = who?.identity?.operator ?? null
        const { params, query, body } = request
        const answer = await handler({ params, query, body, ...who, operator, reply })
        if (endpoint.media === undefined) return answer
        if (!reply.hasHeader('content-type')) reply.type(endpoint.media)
        return reply.send(Readable.from(answer as AsyncIterable<string | Uint8Array>))
      },
    })
  }
}
