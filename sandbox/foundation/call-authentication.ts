import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { realNowMs } from './clock.ts'
import { refusal } from './refusals.ts'

/** Maximum difference in seconds between the time in a signature and real time. After it, a recorded call cannot be sent again. */
export const SIGNED_CALL_WINDOW_SECONDS = 60

/** Keeps the raw body of each request, because signature checks need the body as received. */
const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Parses JSON bodies as usual, and keeps each raw body for signature checks. */
export function rememberRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    rawBodies.set(request, raw)
    parse(request, raw.toString('utf8'), done)
  })
}

/** Responds 401 unless the request has Basic authorisation with this user and password. */
export function demandBasic(request: FastifyRequest, user: string, password: string): void {
  const given = request.headers.authorization ?? ''
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (!timingSafeEqual(digest(given), digest(wanted))) throw refusal(401, 'unauthorized')
}

/** Responds 401 in LINE's format unless the request has this bearer token. */
export function demandBearer(request: FastifyRequest, token: string): void {
  if (!timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`)))
    throw refusal(401, 'unauthorized', 'Authentication failed due to the following reason: invalid token')
}

/** Returns the body of a request as received, or an empty buffer if the request has none. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0)

export type SignedCall = { method: string; path: string; body: string | Buffer }

/** Computes the signature of a call: HMAC-SHA-256 in hex over four lines (timestamp, method, path with query, SHA-256 of the body). */
export function callSignature(key: string, call: SignedCall, timestamp: string): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const words = `${timestamp}\n${call.method}\n${call.path}\n${bodyHash}`
  return createHmac('sha256', key).update(words).digest('hex')
}

/**
 * Responds 401 unless the request has a valid, recent signature. The age is computed in real time, even when
 * testers have moved the sandbox's clock.
 */
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

/**
 * Returns the headers with the signature of callbacks and of the activity page's calls to Sala. The signature is the HMAC-SHA-256 of
 * `<timestamp>.<raw body>`.
 */
export function signatureHeaders(
  secret: string,
  rawBody: string,
  unixSeconds: number,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
  return { 'x-partner-timestamp': String(unixSeconds), 'x-partner-signature': signature }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
