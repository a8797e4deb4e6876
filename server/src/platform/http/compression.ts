import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Length of a response, in characters, from which it is compressed. Compression saves nothing on shorter ones. */
export const COMPRESS_FROM_CHARACTERS = 1_000
/** Brotli quality (0 to 11) of API responses. The next level takes twice the work and saves only a few bytes. */
const ANSWER_QUALITY = 4
/**
 * Brotli quality (0 to 11) of a page at its first request. It is high, because a page that fits the initial congestion window (ten packets) saves a
 * distant phone a round trip.
 */
export const PAGE_QUALITY = 7
/** Brotli quality of cached pages. It is used in the background, because compressing a page takes a third of a second with it. */
export const KEPT_PAGE_QUALITY = 11

type Sent = { body: Buffer; encoding: 'br' | 'gzip' | null }

export const acceptsBrotli = (accepted: string): boolean => /\bbr\b/.test(accepted)

/** Compresses the text in the best encoding that the browser accepts. */
export const compressed = async (
  text: string,
  accepted: string,
  brotliQuality = ANSWER_QUALITY,
): Promise<Sent> => {
  const body = Buffer.from(text)
  if (acceptsBrotli(accepted)) {
    const params = {
      [zlib.BROTLI_PARAM_QUALITY]: brotliQuality,
      [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    return { body: await promisify(brotliCompress)(body, { params }), encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) return { body: await promisify(gzip)(body), encoding: 'gzip' }
  return { body, encoding: null }
}

/** Maximum number of compressed responses in the cache, such as game lists by search and the data that every page needs. */
const KEPT_MAX = 100

/** Compresses each version of a response once. The cache is keyed by ETag. */
const keepCompressed = () => {
  const kept = new Map<string, Promise<Sent>>()
  return (text: string, accepted: string, etag: unknown): Promise<Sent> => {
    if (typeof etag !== 'string') return compressed(text, accepted)
    const key = `${acceptsBrotli(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : ''} ${etag}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    const sent = compressed(text, accepted)
    kept.set(key, sent)
    return sent
  }
}

/** The callers who get the same response: `everybody`, or `strangers` (callers without a session). */
type AnsweredAlike = 'everybody' | 'strangers'

/**
 * Compresses public responses. It is registered as the last hook of a route, because the ETag is computed from the uncompressed text. Personal
 * responses are not compressed, because their length could leak content (BREACH).
 */
export const openCompression = () => {
  const compressedOnce = keepCompressed()
  return (alike: AnsweredAlike) =>
    async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
      const isAlike = alike === 'everybody' || request.headers.authorization === undefined
      if (!isAlike || request.method !== 'GET') return payload
      if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARACTERS) return payload
      const accepted = request.headers['accept-encoding'] ?? ''
      const { body, encoding } = await compressedOnce(payload, accepted, reply.getHeader('etag'))
      if (encoding === null) return payload
      reply
        .header('content-encoding', encoding)
        .header('vary', 'accept-encoding')
        .removeHeader('content-length')
      return body
    }
}
