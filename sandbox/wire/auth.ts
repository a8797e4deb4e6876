import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refusal } from './answers.ts'

/** Refuses with 401 unless the request carries `Authorization: Bearer <key>`. */
export function demandKey(request: FastifyRequest, key: string): void {
  const given = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(key))) throw refusal(401, 'unauthorized')
}

/** Refuses with 401 unless the request carries that user and password (`Authorization: Basic …`). */
export function demandBasic(request: FastifyRequest, user: string, password: string): void {
  const given = request.headers.authorization ?? ''
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (!timingSafeEqual(digest(given), digest(wanted))) throw refusal(401, 'unauthorized')
}

/** The two headers that prove that a callback comes from us: HMAC-SHA-256 of `<timestamp>.<raw body>`. */
export function signatureHeaders(
  secret: string,
  rawBody: string,
  unixSeconds: number,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
  return { 'x-partner-timestamp': String(unixSeconds), 'x-partner-signature': signature }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
