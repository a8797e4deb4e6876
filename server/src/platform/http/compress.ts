import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this a compressed answer is no smaller on the wire. */
const COMPRESS_FROM_CHARACTERS = 1_000
/** Each answer is compressed as it is sent: half the work of the next level for a few bytes more. */
const ANSWER_QUALITY = 4
/** A page that fits into what a server may send at once (ten packets) saves a phone far away a whole round trip. */
export const PAGE_QUALITY = 7

type Sent = { body: Buffer; encoding: 'br' | 'gzip' | null }

/** The text in the best coding that the browser says it reads. */
export const compressed = async (
  text: string,
  accepted: string,
  brotliQuality = ANSWER_QUALITY,
): Promise<Sent> => {
  const body = Buffer.from(text)
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [zlib.BROTLI_PARAM_QUALITY]: brotliQuality,
      [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    return { body: await promisify(brotliCompress)(body, { params }), encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) return { body: await promisify(gzip)(body), encoding: 'gzip' }
  return { body, encoding: null }
}

/**
 * Compresses what everybody gets alike; the last hook of a route, for a version is made of the text. An answer to somebody in
 * particular goes out as it is: its length beside what the sender chose could tell what it holds.
 */
export const compressPublicAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const isPublic = request.headers.authorization === undefined && request.method === 'GET'
  if (!isPublic || typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARACTERS) return payload
  const { body, encoding } = await compressed(payload, request.headers['accept-encoding'] ?? '')
  if (encoding === null) return payload
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length')
  return body
}
