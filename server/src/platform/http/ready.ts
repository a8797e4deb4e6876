import type { FastifyReply } from 'fastify'
import { COMPRESS_FROM_CHARACTERS } from './compress.ts'
import { houseHeadFor } from './headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer that was made before it was asked for. */
export type Ready = {
  readonly status: 200 | 304
  /** Names and values in turn, beside those of every answer. */
  readonly head: readonly string[]
  readonly text?: string
}
export type ReadyJson = Ready & { readonly text: string }

/** Nobody on the way keeps it, nor does the browser. */
export const NO_STORE = ['cache-control', 'no-store'] as const

/** JSON that nobody keeps; under a version where the caller may ask by one. */
export const readyJson = (json: string, etag?: string): ReadyJson => ({
  status: 200,
  head: [
    ...NO_STORE,
    ...['content-type', JSON_TYPE],
    ...['content-length', String(Buffer.byteLength(json))],
    ...(etag === undefined ? [] : ['etag', etag]),
  ],
  text: json,
})

/**
 * Sends it as it stands, with the headers of every answer: nothing is made, checked, marked or compressed again. For what is asked for all
 * the time, where all of that together costs as much as the rest of the call.
 */
export const sendReady = (reply: FastifyReply, { status, head, text }: Ready): never => {
  reply.hijack()
  reply.raw.writeHead(status, [...houseHeadFor(reply), ...head])
  reply.raw.end(text)
  // It is sent: nothing is left to answer, which the types of a handler have no word for.
  return undefined as never
}

/** To everybody alike: a long one goes the way of all others, which compresses it for who asks. */
export const sendReadyToAll = (reply: FastifyReply, ready: ReadyJson): never =>
  ready.text.length < COMPRESS_FROM_CHARACTERS
    ? sendReady(reply, ready)
    : (reply.type(JSON_TYPE).send(ready.text) as never)
