import type { FastifyReply } from 'fastify'
import { COMPRESS_FROM_CHARACTERS } from './compression.ts'
import { houseHeadFor } from './security-headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export const OK = 200
export const NOT_MODIFIED = 304

/** A serialized JSON response. The headers that all responses have are added when it is sent. */
export type ReadyJson = {
  readonly status: typeof OK
  /** Response headers as a flat list of names and values. */
  readonly head: readonly string[]
  readonly text: string
}
/** A 304 response (RFC 9110, 15.4.5). It needs none of the usual headers, because it is not cached and has no body. */
export type Unchanged = { readonly status: typeof NOT_MODIFIED; readonly head: readonly string[] }
/** A response that is serialized in advance. */
export type Ready = ReadyJson | Unchanged

/** Response header that forbids caching, as a flat list of name and value. */
export const NO_STORE = ['cache-control', 'no-store'] as const

/**
 * Serializes a JSON response that browsers must not cache. It has an ETag if the lobby's page keeps the response itself and later asks whether it has
 * changed.
 */
export const readyJson = (json: string, etag?: string): ReadyJson => ({
  status: OK,
  head: [
    ...NO_STORE,
    ...['content-type', JSON_TYPE],
    ...['content-length', String(Buffer.byteLength(json))],
    ...(etag === undefined ? [] : ['etag', etag]),
  ],
  text: json,
})

/** Returns the 304 response for a caller that already has the version with this ETag. */
export const notModified = (etag: string): Unchanged => ({
  status: NOT_MODIFIED,
  head: [...NO_STORE, 'etag', etag],
})

/**
 * Sends a serialized response without Fastify's serialization, validation and compression, which would cost as much as the rest of a frequent call.
 */
export const sendReady = (reply: FastifyReply, ready: Ready): never => {
  reply.hijack()
  if (ready.status === NOT_MODIFIED) reply.raw.writeHead(ready.status, [...ready.head]).end()
  else reply.raw.writeHead(ready.status, [...houseHeadFor(reply), ...ready.head]).end(ready.text)
  // The response has been sent already, but Fastify's types of handlers require a result. So `undefined` is returned with the type `never`.
  return undefined as never
}

/** Sends a public response. A long one goes through Fastify, which compresses it. */
export const sendReadyToAll = (reply: FastifyReply, ready: ReadyJson): never =>
  ready.text.length < COMPRESS_FROM_CHARACTERS
    ? sendReady(reply, ready)
    : (reply.type(JSON_TYPE).send(ready.text) as never)
