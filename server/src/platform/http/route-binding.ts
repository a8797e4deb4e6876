import { Readable } from 'node:stream'
import type { Endpoint, ParsedOf } from '@sala/contract/wire/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { RetryThroughOutage } from '../database/outage-retry.ts'
import { Refusal } from '../refusal.ts'
import { API_PREFIXES } from './api-prefixes.ts'
import { callerOf } from './caller.ts'
import type { Authenticate, Caller, Identity, MemberIdentity, RegisterIdentity } from './caller-identity.ts'
import { openCompression } from './compression.ts'
import { SALA_PROOFS, securityBy } from './description/described-call.ts'
import { errorBody } from './error-response.ts'
import { answerByVersion } from './etag.ts'
import { limitLargeBody } from './listener/large-bodies.ts'
import { rememberRawBody } from './raw-body.ts'

type IdentityOf<E extends Endpoint> = E['auth'] extends 'member'
  ? MemberIdentity
  : E['auth'] extends 'register'
    ? RegisterIdentity
    : E['auth'] extends 'optional'
      ? MemberIdentity | null
      : null

export type Call<E extends Endpoint> = {
  params: ParsedOf<E>['params']
  query: ParsedOf<E>['query']
  body: ParsedOf<E>['body']
  identity: IdentityOf<E>
  caller: Caller
  reply: FastifyReply
}

/** Handles a call. It returns no promise when the response is available immediately. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => ParsedOf<E>['response'] | Promise<ParsedOf<E>['response']>
export type Handlers<M extends Record<string, Endpoint>> = { readonly [K in keyof M]: Handler<M[K]> }

/** Identity and caller of a request. The caller's identity is null until the first hook has authenticated the caller. */
type Known = { readonly identity: Identity | null; readonly caller: Caller }

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Refuses requests that other sites, image tags and prefetches start, because they must not use a member's session. */
const refuseDrivenBy = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose
  if (site === 'cross-site' || purpose !== undefined) throw new Refusal('forbidden')
}

/**
 * Returns the caller's identity if the endpoint requires or allows one. Throws Refusal `unauthenticated` if the endpoint requires an
 * identity that the caller does not have.
 */
const admitted = ({ auth }: Endpoint, known: Identity | null): Identity | null => {
  if (auth === 'public') return null
  if (auth === 'optional') return known?.kind === 'member' ? known : null
  if (known?.kind !== auth) throw new Refusal('unauthenticated')
  return known
}

/** Authenticates the caller before the request body is read. Returns no promise if the session is cached. */
const authenticateCaller =
  (endpoint: Endpoint, authenticate: Authenticate): onRequestHookHandler =>
  (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    const caller = callerOf(request)
    request.known = { identity: null, caller }
    if (endpoint.starts_work === true) refuseDrivenBy(request)
    const admit = (known: Identity | null): void => {
      request.known = { identity: admitted(endpoint, known), caller }
    }
    const known = endpoint.auth === 'public' ? null : authenticate(caller)
    if (known instanceof Promise) {
      known.then(admit).then(() => done(), done)
      return
    }
    admit(known)
    done()
  }

/** Returns the id by which memory for large bodies is limited: the member's id, or an empty text for all other callers together. */
const memberOf = ({ known }: FastifyRequest): string =>
  known?.identity?.kind === 'member' ? known.identity.member_id : ''

/** Personal responses are not compressed, because the length of a compressed response could leak content (BREACH). */
const compressionOf = ({ auth }: Endpoint, compression: ReturnType<typeof openCompression>) => {
  if (auth === 'member' || auth === 'register') return []
  return [compression(auth === 'public' ? 'everybody' : 'strangers')]
}

const answerOf = ({ media, response }: Endpoint) =>
  media === undefined ? response : { content: { [media]: { schema: response } } }

/**
 * Returns the security requirement of a call for the API description: an empty list for a public call, and a choice between none and a token for an
 * optional one.
 */
const securityOf = ({ auth, signed, receiver_key }: Endpoint): Record<string, []>[] => {
  if (receiver_key === true) return [{ bearer: [] }]
  if (signed === true) return [securityBy(SALA_PROOFS)]
  if (auth === 'public') return []
  return auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

const schemaOf = (name: string, endpoint: Endpoint, shown: boolean) => ({
  operationId: name,
  summary: endpoint.summary,
  description: endpoint.id,
  // Name of the group under which the API description lists a call: customers, register, requests …
  tags: [endpoint.path.split('/')[1] ?? ''],
  hide: !shown,
  security: securityOf(endpoint),
  ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
  ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
  ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
  response: { 200: answerOf(endpoint), '4xx': errorBody, '5xx': errorBody },
})

const sendFile = async (reply: FastifyReply, media: string, answer: unknown): Promise<FastifyReply> => {
  const parts = (await answer) as AsyncIterable<string>
  return reply.type(`${media}; charset=utf-8`).send(Readable.from(parts))
}

/** API calls have no HEAD routes, because these routes would make the server's start a twentieth longer. Pages and files have HEAD routes. */
export const HEAD_OF_A_CALL = false

/** Returns whether a call may be repeated after an outage, because it only reads or is idempotent. */
const isRepeatableCall = ({ method, repeatable, keyed }: Endpoint, known: Known | null): boolean =>
  method === 'GET' ||
  repeatable === true ||
  (keyed === true && (known?.caller.idempotency_key ?? null) !== null)

/** Runs a call without a retry, so that the caller gets an outage's error immediately. */
const AT_ONCE: RetryThroughOutage = work => work()

/**
 * Binds a domain's endpoints to its handlers. Repeatable calls are retried in a short outage. The caller is authenticated before the body is parsed,
 * so that strangers get no validation errors. Responses are `no-store`, except public data with an ETag.
 */
export const bind = <M extends Record<string, Endpoint>>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoints: M,
  handlers: Handlers<M>,
  outlast: RetryThroughOutage = AT_ONCE,
): void => {
  const compression = openCompression()
  if (!app.hasRequestDecorator('known')) app.decorateRequest('known', null)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as (call: object) => unknown
    for (const prefix of API_PREFIXES) {
      app.route({
        exposeHeadRoute: HEAD_OF_A_CALL,
        method: endpoint.method,
        url: prefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { endpoint },
        schema: schemaOf(name, endpoint, prefix === API_PREFIXES[0]),
        ...limitLargeBody(endpoint.body_max, memberOf),
        ...(endpoint.signed === true ? { preParsing: rememberRawBody } : {}),
        onRequest: authenticateCaller(endpoint, caller => outlast(() => authenticate(caller))),
        onSend: [
          ...(endpoint.revalidated === true ? [answerByVersion] : []),
          ...compressionOf(endpoint, compression),
        ],
        handler: (request, reply) => {
          const { params, query, body, known } = request
          const call = { params, query, body, ...known, reply }
          const answer = isRepeatableCall(endpoint, known) ? outlast(() => handler(call)) : handler(call)
          return endpoint.media === undefined ? answer : sendFile(reply, endpoint.media, answer)
        },
      })
    }
  }
}
