import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPE, NOT_MODIFIED, notModified, type Ready, sendReady } from './serialized-response.ts'

const OK = 200
/** Cache-Control of a response that the browser may cache but must revalidate each time. */
const KEPT = 'no-cache'

/**
 * Returns whether the request's `If-None-Match` names this version. A weak ETag (`W/…`) counts too, because a cache between browser and server may
 * have made it weak.
 */
const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match']
  if (known === undefined || known === etag) return known !== undefined
  return known.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}

/** Sends cached JSON with its ETag. If the caller has this version, the hook `answerByVersion` replies with status 304. */
export const versioned = (reply: FastifyReply, { json, etag }: { json: string; etag: string }): never => {
  const answer = reply.header('etag', etag).type(JSON_TYPE).send(json)
  // The handler returns the reply object, but the type of a handler's result does not allow it.
  return answer as never
}

/**
 * Sends a response about a member with its version (ETag). Browsers must not cache it. The lobby's pages keep it instead, and name its version when
 * they ask again. If that version is still current, sends status 304, otherwise the result of `answer`.
 */
export const sendVersion = (reply: FastifyReply, etag: string, answer: () => Ready): never =>
  sendReady(reply, isKnown(reply.request, etag) ? notModified(etag) : answer())

const versionOf = (reply: FastifyReply, payload: string): string => {
  const made = reply.getHeader('etag')
  return typeof made === 'string' ? made : `"${createHash('sha256').update(payload).digest('base64url')}"`
}

/** Adds the ETag to a response that is marked `revalidated`. A caller that has this version gets 304 without a body. */
export const answerByVersion = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== OK || typeof payload !== 'string') return payload
  const etag = versionOf(reply, payload)
  reply.headers({ etag, 'cache-control': KEPT })
  if (!isKnown(request, etag)) return payload
  reply.code(NOT_MODIFIED)
  return ''
}
