import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const OK = 200
const NOT_MODIFIED = 304
/** A browser may keep it, and asks each time whether it still holds. */
const KEPT = 'no-cache'

/** Whether `If-None-Match` names this version. A cache on the way may have made it a weak one. */
const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some(known => known.trim().replace(/^W\//, '') === etag)

/**
 * Answers a public call with JSON that was made before, or with 304 to who has that version: asking whether anything changed
 * then costs next to nothing.
 */
export const sendVersion = (reply: FastifyReply, json: string, etag: string): never => {
  reply.headers({ etag, 'cache-control': KEPT })
  const answer = isKnown(reply.request, etag)
    ? reply.code(NOT_MODIFIED).send()
    : reply.type('application/json; charset=utf-8').send(json)
  // The reply is its own answer, which the types of a handler have no word for.
  return answer as never
}

/** The answer of a call that is `revalidated`: with its version, or nothing at all to who has it (304). */
export const answerByVersion = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== OK || typeof payload !== 'string' || reply.hasHeader('etag')) return payload
  const etag = `"${createHash('sha256').update(payload).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': KEPT })
  if (!isKnown(request, etag)) return payload
  reply.code(NOT_MODIFIED)
  return ''
}
