import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from './answers.ts'
import { realNowMs } from './clock.ts'

/** Largest age of a signature, in both directions, against replays. */
export const SIGNED_CALL_WINDOW_SECONDS = 60

/** The bytes that a signature is about, as they came. */
const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Bodies are read as JSON as usual, and their bytes are remembered until the call is answered. */
export function rememberRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    rawBodies.set(request, raw)
    parse(request, raw.toString('utf8'), done)
  })
}

/** Refuses with 401 unless the request carries that user and password (`Authorization: Basic …`). */
export function demandBasic(request: FastifyRequest, user: string, password: string): void {
  const given = request.headers.authorization ?? ''
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (!timingSafeEqual(digest(given), digest(wanted))) throw refusal(401, 'unauthorized')
}

/** The bytes of a body as they came. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0)

export type SignedCall = { method: string; path: string; body: string | Buffer }

/** Hex HMAC-SHA-256 of time, method, path with its query, and the body's SHA-256, a line each. */
export function callSignature(key: string, call: SignedCall, timestamp: string): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const words = `${timestamp}\n${call.method}\n${call.path}\n${bodyHash}`
  return createHmac('sha256', key).update(words).digest('hex')
}

/** Refuses with 401 unless the request is signed with the key, as it came and just now. By real time, whatever the sandbox pretends. */
export function demandSignature(request: FastifyRequest, key: string): void {
  const { 'x-partner-timestamp': timestamp, 'x-partner-signature': given } = request.headers
  if (typeof timestamp !== 'string' || typeof given !== 'string') throw refusal(401, 'unauthorized')
  const ageSeconds = Math.abs(realNowMs() / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > SIGNED_CALL_WINDOW_SECONDS)
    throw refusal(401, 'unauthorized')
  const body = rawBodies.get(request) ?? ''
  const expected = callSignature(key, { method: request.method, path: request.originalUrl, body }, timestamp)
  if (!timingSafeEqual(digest(given), digest(expected))) throw refusal(401, 'unauthorized')
}

/** The two headers that prove that a callback, or the activity page's question, comes from us: HMAC-SHA-256 of `<timestamp>.<raw body>`. */
export function signatureHeaders(
  secret: string,
  rawBody: string,
  unixSeconds: number,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
  return { 'x-partner-timestamp': String(unixSeconds), 'x-partner-signature': signature }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
