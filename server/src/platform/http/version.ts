import type { FastifyReply } from 'fastify'

/** Whether `If-None-Match` names this version. A cache on the way may have made it a weak one. */
const isKnown = (reply: FastifyReply, etag: string): boolean =>
  (reply.request.headers['if-none-match'] ?? '')
    .split(',')
    .some(known => known.trim().replace(/^W\//, '') === etag)

/**
 * Answers a public call with JSON that was made before, or with 304 to who has that version: asking whether anything changed
 * then costs next to nothing. Browsers may keep it, and ask each time.
 */
export const sendVersion = (reply: FastifyReply, json: string, etag: string): never => {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  const answer = isKnown(reply, etag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(json)
  // The reply is its own answer, which the types of a handler have no word for.
  return answer as never
}
